import { markLimits } from '../../../../core/contract/mark-limits.ts'
import type { Box, Place, Stroke } from '../../../../core/contract/marks.ts'
import { boxesIn, placesIn, strokesIn } from '../../../../core/contract/settings.ts'
import type { Settings, Widget } from '../../../../core/contract/widgets.ts'
import { computeCentre, windowsAt } from '../../../../core/imaging/dusk/unlit.ts'
import type { Rect } from '../../../../core/imaging/pixels.ts'

/** What is marked on a photo by hand. All in fractions of it. */
export interface Marks {
  /** Places of windows that stay dark. */
  places: readonly Place[]
  /** Windows that were missed and drawn. */
  boxes: readonly Box[]
  strokes: readonly Stroke[]
}

export const noMarks: Marks = { places: [], boxes: [], strokes: [] }

/** The marks that the settings of a service hold; null where it has none. */
export function marksOf(widgets: readonly Widget[], settings: Settings): Marks | null {
  const valuesOf = (kind: Widget['kind']) =>
    widgets.filter((widget) => widget.kind === kind).map(({ id }) => settings[id])
  const [places, boxes, strokes] = [valuesOf('places'), valuesOf('boxes'), valuesOf('strokes')]
  if (places.length + boxes.length + strokes.length === 0) return null
  return {
    places: placesIn(places[0]) ?? [],
    boxes: boxesIn(boxes[0]) ?? [],
    strokes: strokesIn(strokes[0]) ?? [],
  }
}

/** Marks as settings of the service. */
export function asSettings(widgets: readonly Widget[], { places, boxes, strokes }: Marks): Settings {
  return Object.fromEntries(
    widgets.flatMap(({ id, kind }): [string, Settings[string]][] => {
      if (kind === 'places') return [[id, [...places]]]
      if (kind === 'boxes') return [[id, [...boxes]]]
      return kind === 'strokes' ? [[id, [...strokes]]] : []
    }),
  )
}

/** Finer than a pixel of the largest photo is no use. */
function rounded(fraction: number): number {
  return Math.round(Math.max(0, Math.min(1, fraction)) * 100_000) / 100_000
}

/** Places with one more window dark, or one more lit. Places that mean no window now are kept. */
export function withToggled(
  windows: readonly Rect[],
  places: readonly Place[],
  toggled: number,
): readonly Place[] {
  const dark = windowsAt(windows, places)
  if (!dark.delete(toggled)) dark.add(toggled)
  return placesFor(windows, places, (id) => dark.has(id))
}

/** Places with all windows dark, or all lit. */
export function withAll(
  windows: readonly Rect[],
  places: readonly Place[],
  areDark: boolean,
): readonly Place[] {
  return placesFor(windows, places, () => areDark)
}

function placesFor(
  windows: readonly Rect[],
  before: readonly Place[],
  isDark: (id: number) => boolean,
): readonly Place[] {
  const elsewhere = before.filter((place) => windowsAt(windows, [place]).size === 0)
  const dark = windows.filter((_, id) => isDark(id)).map(computeCentre)
  return [...dark.map(({ x, y }) => ({ x: rounded(x), y: rounded(y) })), ...elsewhere].slice(
    0,
    markLimits.places,
  )
}

/** The window at a point, grown to at least `min` both ways, all in fractions of the photo; −1 for none. */
export function windowUnder(windows: readonly Rect[], point: Place, min: Place): number {
  let [best, nearest] = [-1, Infinity]
  for (const [id, window] of windows.entries()) {
    const middle = computeCentre(window)
    const [across, down] = [Math.abs(point.x - middle.x), Math.abs(point.y - middle.y)]
    const isIn = across <= Math.max(window.width, min.x) / 2 && down <= Math.max(window.height, min.y) / 2
    const squared = across * across + down * down
    if (isIn && squared < nearest) [best, nearest] = [id, squared]
  }
  return best
}

/**
 * The box between two points, in image pixels, as a mark: cut to the photo; null when it is too small to be meant.
 * Sides are rounded down to what is left, so that it never reaches beyond the photo.
 */
export function boxBetween(a: Place, b: Place, photo: { width: number; height: number }): Box | null {
  const [left, right] = [rounded(Math.min(a.x, b.x) / photo.width), rounded(Math.max(a.x, b.x) / photo.width)]
  const [top, bottom] = [
    rounded(Math.min(a.y, b.y) / photo.height),
    rounded(Math.max(a.y, b.y) / photo.height),
  ]
  const box = { x: left, y: top, width: rounded(right - left), height: rounded(bottom - top) }
  return Math.min(box.width, box.height) < markLimits.minSide ? null : box
}

/** A box as large as another round a point, in fractions of the photo: moved as far as it takes to lie within it. */
export function boxAround(point: Place, { width, height }: Box): Box {
  const within = (middle: number, side: number) =>
    Math.min(rounded(Math.max(0, middle - side / 2)), rounded(1 - side))
  return { x: within(point.x, width), y: within(point.y, height), width, height }
}

/** The number of the drawn box that a window is; −1 when it was found. */
export function boxOf(boxes: readonly Box[], window: Rect): number {
  return boxes.findIndex(
    ({ x, y, width, height }) =>
      x === window.x && y === window.y && width === window.width && height === window.height,
  )
}

/** Marks without one drawn window; that it was dark is forgotten, too. */
export function withoutBox({ boxes, places, strokes }: Marks, id: number): Marks {
  const left = places.filter((place) => windowsAt(boxes.slice(id, id + 1), [place]).size === 0)
  return { boxes: boxes.filter((_, i) => i !== id), places: left, strokes }
}

/** How far a stroke's path may be from where the pointer went, as a fraction of the brush's radius. */
const TOLERANCE = 0.08

/**
 * Strokes for the path of a brush: x and y in turn in image pixels, `size` the diameter as a fraction of the photo's
 * long side. A long path becomes several strokes, each beginning where the last one ends.
 */
export function strokesOf(
  kind: Stroke['kind'],
  size: number,
  path: readonly number[],
  photo: { width: number; height: number },
): Stroke[] {
  const longest = Math.max(photo.width, photo.height)
  const points = thinned(path, (TOLERANCE * size * longest) / 2)
  const fractions = points.map((value, i) => rounded(value / (i % 2 === 0 ? photo.width : photo.height)))
  const maxValues = 2 * markLimits.strokePoints
  const out: Stroke[] = []
  for (let i = 0; i === 0 || i + 2 < fractions.length; i += maxValues - 2)
    out.push({ kind, size: rounded(size), points: fractions.slice(i, i + maxValues) })
  return out
}

/** A path without the points that lie within `tolerance` of it (Ramer 1972; Douglas, Peucker 1973). */
function thinned(path: readonly number[], tolerance: number): number[] {
  const count = path.length / 2
  const keeps = new Uint8Array(count)
  keeps[0] = keeps[count - 1] = 1
  const open: [number, number][] = [[0, count - 1]]
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [from, to] = range
    let [farthest, maxOff] = [-1, tolerance]
    for (let i = from + 1; i < to; i++) {
      const off = distance(path, i, from, to)
      if (off > maxOff) [farthest, maxOff] = [i, off]
    }
    if (farthest < 0) continue
    keeps[farthest] = 1
    open.push([from, farthest], [farthest, to])
  }
  return path.filter((_, i) => keeps[i >> 1] === 1)
}

/** Of point i from the stretch between two others. */
function distance(path: readonly number[], i: number, from: number, to: number): number {
  const [ax, ay] = [path[2 * from]!, path[2 * from + 1]!]
  const [dx, dy] = [path[2 * to]! - ax, path[2 * to + 1]! - ay]
  const [x, y] = [path[2 * i]! - ax, path[2 * i + 1]! - ay]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length))
  return Math.hypot(x - t * dx, y - t * dy)
}
