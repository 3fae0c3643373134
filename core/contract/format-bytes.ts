/** `840 KB`, `12.4 MB`, `1.2 GB`: decimal, as listing services and systems count. */
export function formatBytes(bytes: number): string {
  if (bytes === 0) return '0 KB'
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`
  return bytes < 1_000_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
