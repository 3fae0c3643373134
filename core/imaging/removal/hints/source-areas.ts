import type { Plane, Rect } from '../../pixels.ts'
import type { HintPoint, SourceArea } from './hints.ts'

/** What the areas of the user say of each pixel of a rectangle of the photo, as flags of 0 or 1. */
export interface SourceFlags {
  /** 1 = the user does not want it copied. */
  excluded: Uint8Array
  /** 1 = outside everything that the user wants copied; null when no area says so. */
  beyond: Uint8Array | null
}

/** Sets the pixels of `rect` whose centres lie in a polygon (even-odd) to `value`. */
function fillPolygon(flags: Uint8Array, rect: Rect, points: readonly HintPoint[], value: number): void {
  for (let row = 0; row < rect.height; row++) {
    const y = rect.y + row + 0.5
    const crossings: number[] = []
    for (let i = 0; i < points.length; i++) {
      const a = points[i]
      const b = points[(i + 1) % points.length]
      if (a.y <= y === b.y <= y) continue
      crossings.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x))
    }
    crossings.sort((a, b) => a - b)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(crossings[i] - rect.x - 0.5))
      const to = Math.min(rect.width, Math.ceil(crossings[i + 1] - rect.x - 0.5))
      if (to > from) flags.fill(value, row * rect.width + from, row * rect.width + to)
    }
  }
}

/** What the areas say of a rectangle of the photo. A pixel belongs to an area when its centre does. */
export function flagSources(areas: readonly SourceArea[], rect: Rect): SourceFlags {
  const count = rect.width * rect.height
  const excluded = new Uint8Array(count)
  const included = areas.filter(({ kind }) => kind === 'include')
  const beyond = included.length === 0 ? null : new Uint8Array(count).fill(1)
  if (beyond !== null) for (const { points } of included) fillPolygon(beyond, rect, points, 0)
  for (const { kind, points } of areas) if (kind === 'exclude') fillPolygon(excluded, rect, points, 1)
  return { excluded, beyond }
}

/** Fewer pixels to copy from than this are nothing to fill from: one patch of 7 × 7. */
const MIN_PIXELS = 49

/**
 * Whether the areas of the user leave anything to copy from: pixels that no mask covers, that lie in an area to copy
 * from where there is one, and in none that is not to be copied. The areas are in pixels of the mask, which may be
 * smaller than the photo: `scale` is its width by the photo's. True where there are no areas.
 */
export function leavesSources(mask: Plane, areas: readonly SourceArea[], scale = 1): boolean {
  if (areas.length === 0) return true
  const { excluded, beyond } = flagSources(areas, { x: 0, y: 0, width: mask.width, height: mask.height })
  const min = Math.max(1, MIN_PIXELS * scale * scale)
  let count = 0
  for (let i = 0; i < excluded.length; i++)
    if (mask.data[i] < 128 && excluded[i] === 0 && (beyond === null || beyond[i] === 0)) count++
  return count >= min
}

/** The bounds, within a photo, of each area to copy from that reaches into it. */
export function boundsOfSources(areas: readonly SourceArea[], width: number, height: number): Rect[] {
  return areas.flatMap(({ kind, points }): Rect[] => {
    if (kind === 'exclude') return []
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    const left = Math.max(0, Math.floor(Math.min(...xs)))
    const top = Math.max(0, Math.floor(Math.min(...ys)))
    const right = Math.min(width, Math.ceil(Math.max(...xs)))
    const bottom = Math.min(height, Math.ceil(Math.max(...ys)))
    return right > left && bottom > top
      ? [{ x: left, y: top, width: right - left, height: bottom - top }]
      : []
  })
}
