/** What went wrong, for the operator who ran a script; with its cause, such as a database's own words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // That a file is not there has been said in better words.
  if (!(error.cause instanceof Error) || 'errno' in error.cause) return error.message
  return `${error.message} ${error.cause.message}`
}
