import { between, blendRows, resampled } from '../imaging/filters/sample.ts'
import type { Plane } from '../imaging/pixels.ts'
import { codeOf, LABEL_CLASSES, UNLABELLED, type LabelClass } from './classes.ts'
import type { PerceptionMap } from './perception-map.ts'

/** Long side of the grid in which the owner of a photo says what is where. */
const GRID_PX = 512

/** The grid of a photo's corrections: its shape, with no side longer than 512 or than the photo's own. */
export function correctionsSize(photo: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, GRID_PX / Math.max(photo.width, photo.height))
  return {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  }
}

/** As corrections are sent and kept: a class code and how many places in a row have it, by turns, from the top left. */
export interface PackedCorrections {
  width: number
  height: number
  runs: readonly number[]
}

/** Null for corrections that say nothing. */
export function packCorrections({ width, height, data }: Plane): PackedCorrections | null {
  const runs: number[] = []
  for (let from = 0; from < data.length; ) {
    let to = from + 1
    while (to < data.length && data[to] === data[from]) to++
    runs.push(data[from], to - from)
    from = to
  }
  return runs.length <= 2 && runs[0] === UNLABELLED ? null : { width, height, runs }
}

/**
 * A plane over all of a photo: the code of the class that its owner says is there, `UNLABELLED` where what the network
 * tells stands. Throws RangeError where the runs do not fill the grid, or name no class.
 */
export function unpackCorrections({ width, height, runs }: PackedCorrections): Plane {
  const data = new Uint8Array(width * height)
  let at = 0
  for (let i = 0; i < runs.length; i += 2) {
    const [code, count] = [runs[i], runs[i + 1] ?? 0]
    if (!Number.isInteger(code) || code < UNLABELLED || code > LABEL_CLASSES.length)
      throw new RangeError(`There is no class ${code}`)
    if (!Number.isInteger(count) || count < 1 || at + count > data.length)
      throw new RangeError('The runs do not fit the grid')
    data.fill(code, at, at + count)
    at += count
  }
  if (at !== data.length) throw new RangeError('The runs do not fill the grid')
  return { width, height, data }
}

/**
 * Corrections that still hold where a photo was changed in places: those of which most of what they cover is as it was.
 * `changed` has the photo's size; 128 and more means that a pixel may show something else.
 */
export function correctionsLeft({ width, height, data }: Plane, changed: Plane): Plane {
  // How many more pixels of a place changed than stayed.
  const more = new Int32Array(width * height)
  for (let y = 0, p = 0; y < changed.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / changed.height) * width
    for (let x = 0; x < changed.width; x++, p++)
      more[row + Math.floor(((x + 0.5) * width) / changed.width)] += changed.data[p] >= 128 ? 1 : -1
  }
  return { width, height, data: data.map((code, place) => (more[place] > 0 ? UNLABELLED : code)) }
}

/** Classes that corrections name. */
export function namedIn(corrections: Plane): Set<LabelClass> {
  return new Set([...new Set(corrections.data)].flatMap((code) => LABEL_CLASSES[code - 1] ?? []))
}

/**
 * The map in which what the owner of the photo says is certain, and all else is as the network tells it. It has the grid
 * of the corrections. With null the map as it is.
 */
export function correctMap(map: PerceptionMap, corrections: Plane | null): PerceptionMap {
  if (corrections === null) return map
  const { width, height, data: codes } = corrections
  const pixels = width * height
  const data = new Uint8Array(pixels * LABEL_CLASSES.length)
  for (const [index, name] of LABEL_CLASSES.entries()) {
    const own = map.data.subarray(index * map.width * map.height, (index + 1) * map.width * map.height)
    const plane = data.subarray(index * pixels, (index + 1) * pixels)
    const code = codeOf(name)
    if (own.some((value) => value > 0)) plane.set(enlarged(own, map, corrections))
    for (let p = 0; p < pixels; p++) if (codes[p] !== UNLABELLED) plane[p] = codes[p] === code ? 255 : 0
  }
  return { width, height, data, corrections }
}

function enlarged(
  values: Uint8Array,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Uint8Array {
  return Uint8Array.from(resampled(Float32Array.from(values), 1, from, to), (value) =>
    Math.floor(value + 0.5),
  )
}

/**
 * Lays corrections over a plane of how likely one of some classes is at each pixel of a photo, in place: strokes are as
 * narrow as they were painted, where a fit to the photo's edges would take them for noise.
 */
export function layCorrections(chances: Plane, corrections: Plane, classes: readonly LabelClass[]): void {
  const { width, height, data } = chances
  const grid = corrections.width * corrections.height
  const meant = new Set(classes.map(codeOf))
  // Side by side: how far a place is corrected at all, and how far to one of these classes.
  const lines = new Float32Array(grid * 2)
  for (let p = 0; p < grid; p++) {
    const code = corrections.data[p]
    if (code === UNLABELLED) continue
    lines[p * 2] = 1
    lines[p * 2 + 1] = meant.has(code) ? 1 : 0
  }
  const across = between(width, corrections.width)
  const down = between(height, corrections.height)
  const row = new Float32Array(corrections.width * 2)
  for (let y = 0; y < height; y++) {
    blendRows(lines, corrections.width * 2, down, y, row)
    for (let x = 0, p = y * width; x < width; x++, p++) {
      const [low, high, fraction] = [across.low[x] * 2, across.high[x] * 2, across.fraction[x]]
      const cover = row[low] + (row[high] - row[low]) * fraction
      if (cover === 0) continue
      const said = row[low + 1] + (row[high + 1] - row[low + 1]) * fraction
      data[p] = Math.floor(data[p] * (1 - cover) + said * 255 + 0.5)
    }
  }
}
