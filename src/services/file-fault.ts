/** Why a file cannot be sent at all, or null. Everything else only the server can judge. `wayOut` says what helps. */
export function fileFault(
  file: { name: string; size: number },
  maxBytes: number,
  wayOut: string,
): string | null {
  if (file.size === 0) return `${file.name} is empty. Choose another file.`
  if (file.size <= maxBytes) return null
  const megabytes = Math.round(maxBytes / 1024 / 1024)
  return `${file.name} is larger than ${megabytes} MB. ${wayOut} and try again.`
}
