import { formatBytes } from '../../../../core/contract/format-bytes.ts'
import type { Image, Version } from '../../../../core/contract/shapes.ts'
import { formatPercent } from '../../../ui/format.ts'

/** What a version is called: by the name that it was given, else by what it is, results numbered by their age. */
export function versionName(image: Image, versions: readonly Version[]): string {
  const given = versions.find((version) => version.image.id === image.id)?.name ?? null
  if (given !== null) return given
  if (image.kind === 'original') return 'Original'
  const results = versions.map((version) => version.image).filter(({ kind }) => kind === 'result')
  results.sort((one, other) => one.created_at.localeCompare(other.created_at))
  return `Result ${results.findIndex(({ id }) => id === image.id) + 1}`
}

/** What stands below the name: size of an original; time and mask of a result. */
export function formatVersionInfo({ image, made }: Version): string {
  if (image.kind === 'original') return `${image.width} × ${image.height} · ${formatBytes(image.bytes)}`
  const covers =
    made === null || made.mask_coverage === null ? null : `mask ${formatPercent(made.mask_coverage)}`
  return [whenText(image.created_at), covers].filter((text) => text !== null).join(' · ')
}

/** `Today 14:05`, or the date for older ones. */
function whenText(time: string): string {
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
