import type { Image } from '../../../../core/contract/shapes.ts'

/** What a version is called beside its picture. */
export function versionName(image: Image): string {
  return image.kind === 'original' ? 'Original' : `Result, ${clockText(image.created_at)}`
}

/** `Today 14:05`, or the date for older ones. */
export function whenText(time: string): string {
  const at = new Date(time)
  const isToday = at.toDateString() === new Date().toDateString()
  const day = isToday
    ? 'Today'
    : at.toLocaleDateString([], { day: 'numeric', month: 'short', year: 'numeric' })
  return `${day} ${clockText(time)}`
}

function clockText(time: string): string {
  return new Date(time).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false })
}

export function bytesText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
