/** `1.7 %`; small shares keep a digit, so that a small mask does not read as none. */
export function formatPercent(fraction: number): string {
  const percent = fraction * 100
  if (percent > 0 && percent < 0.05) return '< 0.1 %'
  return `${percent.toFixed(percent === 0 || percent === 100 ? 0 : 1)} %`
}

/** `14:04`, in the user's own time zone. */
export function formatTime(at: number): string {
  return new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false })
}

export function formatCredits(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'credit' : 'credits'}`
}
