const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago a time was, in few words: "now", "12 min ago", "1 h ago", "Yesterday", then the date. */
export function formatAgo(iso: string, now = Date.now()): string {
  const then = new Date(iso)
  const past = now - then.getTime()
  if (past < minute) return 'now'
  if (past < hour) return `${Math.floor(past / minute)} min ago`
  if (isSameDay(then, new Date(now))) return `${Math.floor(past / hour)} h ago`
  if (isSameDay(then, new Date(now - day))) return 'Yesterday'
  return formatDay(iso)
}

/** The day by name where that is clearer: "Today", "Yesterday", then the date. */
export function dayName(iso: string, now = Date.now()): string {
  const then = new Date(iso)
  if (isSameDay(then, new Date(now))) return 'Today'
  if (isSameDay(then, new Date(now - day))) return 'Yesterday'
  return formatDay(iso)
}

/** A date such as 21 Nov 2026. */
export function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}

/** A time to the minute, such as 21 Nov 2026, 14:05. */
export function formatMoment(iso: string): string {
  const time = new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return `${formatDay(iso)}, ${time}`
}

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString()
}

/** The time that something still takes, as roughly as it is known. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 8) return 'a few seconds left'
  if (seconds < 58) return `about ${Math.ceil(seconds / 5) * 5} seconds left`
  const minutes = Math.max(1, Math.round(seconds / 60))
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
}
