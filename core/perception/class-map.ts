import { colourLines } from '../imaging/filters/colour-guided.ts'
import { reduceArea } from '../imaging/filters/reduce-area.ts'
import { between, blendRows, resampled } from '../imaging/filters/sample.ts'
import type { Pixels, Plane } from '../imaging/pixels.ts'
import { classesOf, codeOf, type LabelClass } from './classes.ts'
import { layCorrections, namedIn } from './corrections.ts'
import { kindOf, probabilityOf, type PerceptionMap } from './perception-map.ts'

/** Long side of the picture in which a map's edges are fitted to the photo's. */
const FIT_PX = 512
const RADIUS_PX = 10
/** Squared contrast below which the photo's edges do not count. */
const EPS = 1e-3
const CODES = Float32Array.from({ length: 256 }, (_, code) => code / 255)

/**
 * How likely one of some classes is, of 255, at a photo's size and with its edges: a colour guided filter, fitted to the
 * photo reduced and applied to its own pixels.
 */
export function probabilityAt(map: PerceptionMap, photo: Pixels, classes: readonly LabelClass[]): Plane {
  return guided(map, photo, classes)
}

/**
 * The likeliest class of each pixel of a photo, as its code, among those of a photo taken where this one was, and those
 * that its owner has named.
 */
export function classMap(map: PerceptionMap, photo: Pixels): Plane {
  const { width, height } = photo
  const data = new Uint8Array(width * height)
  const best = new Uint8Array(width * height)
  const named = map.corrections === undefined ? [] : namedIn(map.corrections)
  for (const name of new Set([...classesOf(kindOf(map).kind), ...named])) {
    const plane = guided(map, photo, [name])
    const code = codeOf(name)
    for (let p = 0; p < data.length; p++)
      if (plane.data[p] > best[p]) {
        best[p] = plane.data[p]
        data[p] = code
      }
  }
  return { width, height, data }
}

function guided(map: PerceptionMap, photo: Pixels, classes: readonly LabelClass[]): Plane {
  const chances = fitToPhoto(probabilityOf(map, classes), photo)
  if (map.corrections !== undefined) layCorrections(chances, map.corrections, classes)
  return chances
}

/** A smaller plane at a photo's size, with the photo's edges: as `probabilityAt`. */
export function fitToPhoto(small: Plane, photo: Pixels): Plane {
  const { width, height } = photo
  const out = new Uint8Array(width * height)
  if (small.data.every((value) => value === 0)) return { width, height, data: out }
  const guide = reduceArea(photo, FIT_PX, CODES)
  const chances = Float32Array.from(small.data, (value) => value / 255)
  const { lines } = colourLines(guide, resampled(chances, 1, small, guide), RADIUS_PX, EPS)
  const across = between(width, guide.width)
  const down = between(height, guide.height)
  const row = new Float32Array(guide.width * 4)
  for (let y = 0; y < height; y++) {
    blendRows(lines, guide.width * 4, down, y, row)
    for (let x = 0, p = y * width; x < width; x++, p++) {
      const at = p * 4
      const first = valueOf(row, across.low[x] * 4, photo.data, at)
      const second = valueOf(row, across.high[x] * 4, photo.data, at)
      const value = (first + (second - first) * across.fraction[x]) * 255
      out[p] = value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0
    }
  }
  return { width, height, data: out }
}

/** A line's value for a colour. */
function valueOf(lines: Float32Array, line: number, data: Pixels['data'], at: number): number {
  return (
    lines[line] * CODES[data[at]] +
    lines[line + 1] * CODES[data[at + 1]] +
    lines[line + 2] * CODES[data[at + 2]] +
    lines[line + 3]
  )
}
