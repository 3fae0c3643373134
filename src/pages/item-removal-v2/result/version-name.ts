import type { Image } from '../../../../core/contract/shapes.ts'
import type { Version } from './family.ts'

/** What a version is called: results are numbered by their age. */
export function versionName(image: Image, versions: readonly Version[]): string {
  if (image.kind === 'original') return 'Original'
  const results = versions.map((version) => version.image).filter(({ kind }) => kind === 'result')
  results.sort((one, other) => one.created_at.localeCompare(other.created_at))
  return `Result ${results.findIndex(({ id }) => id === image.id) + 1}`
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
