import { componentBoxes } from '../../imaging/components.ts'
import { reduceArea } from '../../imaging/filters/reduce-area.ts'
import { LINEAR } from '../../imaging/linear.ts'
import { naturalLog } from '../../imaging/numbers.ts'
import type { Pixels, Plane, Rect } from '../../imaging/pixels.ts'
import { union } from '../../imaging/rect.ts'
import type { StagingRoom } from '../room/room.ts'
import { CELL_M, rectifyWall, type WallPicture } from './wall-picture.ts'
import { onWall, outlineOf, type WallPlane, type WallWindow } from './windows.ts'

/** Long side in pixels at which windows are looked for. */
const LOOK_PX = 1280
/** Glass shows the outside: brighter than the paint round it, or bluer or greener than it by so much, or nearly white. */
const BRIGHTER = 1.3
const MIN_LUMINANCE = 0.3
const COLOURED = 1.16
const COLOURED_ITSELF = 1.04
const WHITE = 0.86
/** Bars and frames between panes are up to so wide, and are taken to the window. */
const BAR_M = 0.14
/** Twigs and bars that break glass up, and strips that are no glass: up to so wide. */
const GAP_M = 0.06
const STRIP_M = 0.13
/** Sides of windows, and how much of a window's rectangle its glass fills. */
const MIN_SIDE_M = 0.3
const MAX_ASPECT = 4.5
const MIN_FILL = 0.45
const MIN_CELLS = 40
/** Rows and columns at the rim of a rectangle that hold less glass than this do not belong to it. */
const MIN_RIM_FILL = 0.3
/** Parts above each other that are one window: how far apart, and how much of their widths overlaps. */
const MAX_GAP_M = 0.4
const MIN_OVERLAP = 0.7
/** Some of a window is nearly white. White doors are not: what reaches the floor must be whiter, or as uneven as a view. */
const MIN_WHITE = 0.05
const DOOR_SILL_M = 0.12
const MIN_WHITE_DOOR = 0.2
/** Deviation of the logarithm of its luminance. */
const MIN_UNEVENNESS = 0.45
/** Or else it is a bright view between dark frames. */
const BRIGHT = 0.55
const MIN_BRIGHT = 0.3
const FRAMED_UNEVENNESS = 0.8

/** What a network takes for a window so surely is one, of 255; it reaches as far as that is at least this part as likely. */
const SURE = 185
const RIM = 0.6
/** What looks like glass by its colour and is less likely one than this, of 255, is white paint, a lamp or a door. */
const MIN_LIKELY = 25

/**
 * The windows that a photo shows on the walls of a room: as rectangles of the walls, seen square on. `glass`: how likely
 * its parts are window, null where no network has looked at it.
 */
export function findWindows(photo: Pixels, room: StagingRoom, glass: Plane | null): WallWindow[] {
  if (room.outdoor) return []
  const linear = reduceArea(photo, Math.min(LOOK_PX, Math.max(photo.width, photo.height)), LINEAR)
  return (['left', 'back', 'right'] as const)
    .filter((wall) => room.seen[wall])
    .flatMap((wall) => {
      const picture = rectifyWall(room, wall, linear, glass)
      const sure = (picture.glass === null ? [] : sureRects(picture, picture.glass)).flatMap((rect) =>
        windowOf(room, wall, rect),
      )
      const seen = rectsOf(findGlass(picture), picture)
        .filter((rect) => isWindow(rect, picture) && isLikely(rect, picture))
        .flatMap((rect) => windowOf(room, wall, rect))
      return [...sure, ...seen.filter((window) => !sure.some((other) => meet(window, other)))]
    })
}

/** What a network is sure of, each as far as it goes on with less certainty, but not into the next. */
function sureRects(picture: WallPicture, likely: Uint8Array): Rect[] {
  const sure = rectsOf(cellsAbove(likely, SURE), picture)
  return sure.map((rect) => {
    const [column, row] = [rect.x + (rect.width >> 1), rect.y + (rect.height >> 1)]
    const whole = rectsOf(cellsAbove(likely, RIM * meanOf(rect, picture, likely)), picture).find(
      ({ x, y, width, height }) => column >= x && column < x + width && row >= y && row < y + height,
    )
    if (whole === undefined) return rect
    const reach = union(rect, whole)
    return sure.some((other) => other !== rect && intersect(reach, other)) ? rect : reach
  })
}

function isLikely(rect: Rect, picture: WallPicture): boolean {
  return picture.glass === null || meanOf(rect, picture, picture.glass) >= MIN_LIKELY
}

function meanOf({ x, y, width, height }: Rect, { columns, seen }: WallPicture, values: Uint8Array): number {
  let [sum, count] = [0, 0]
  for (let row = y; row < y + height; row++)
    for (let p = row * columns + x; p < row * columns + x + width; p++) {
      sum += values[p] * seen[p]
      count += seen[p]
    }
  return sum / Math.max(1, count)
}

function cellsAbove(likely: Uint8Array, threshold: number): Uint8Array {
  return likely.map((value) => (value > threshold ? 255 : 0))
}

function intersect(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function meet(a: WallWindow, b: WallWindow): boolean {
  return a.from < b.to && b.from < a.to && a.sill < b.head && b.sill < a.head
}

/** Rectangles of a wall that glass fills and that have the size of windows. */
function rectsOf(glass: Uint8Array, picture: WallPicture): Rect[] {
  // Skirtings and door frames are bright as well, but narrow: they go first, then bars between panes are filled.
  const whole = opened(closed(glass, picture, GAP_M), picture, STRIP_M)
  const joined = closed(whole, picture, BAR_M)
  const boxes = componentBoxes({ width: picture.columns, height: picture.rows, data: joined })
  const rects = boxes.flatMap((box) => {
    const rect = trimmed(box, whole, picture.columns)
    return rect === null ? [] : [rect]
  })
  return mergedRects(rects.filter((rect) => isFilled(rect, glass, picture)))
}

/** Parts of one window, as a dark view below a bright sky, stand above each other: they are joined. */
function mergedRects(rects: readonly Rect[]): Rect[] {
  const out: Rect[] = []
  for (const rect of rects) {
    const at = out.findIndex((other) => isAbove(rect, other))
    if (at < 0) out.push(rect)
    else out[at] = union(out[at], rect)
  }
  return out.length === rects.length ? out : mergedRects(out)
}

function isAbove(a: Rect, b: Rect): boolean {
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const gap = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height)
  return overlap > MIN_OVERLAP * Math.min(a.width, b.width) && gap * CELL_M < MAX_GAP_M
}

function windowOf(room: StagingRoom, wall: WallPlane, { x, y, width, height }: Rect): WallWindow[] {
  const outline = outlineOf(room, wall, {
    from: x * CELL_M,
    to: (x + width) * CELL_M,
    sill: y * CELL_M,
    head: (y + height) * CELL_M,
  })
  const window = outline === null ? null : onWall(room, wall, outline)
  return window === null ? [] : [window]
}

/** 255 for cells that look like the outside. */
function findGlass({ columns, rows, light, seen }: WallPicture): Uint8Array {
  const paint = fitPaint({ columns, rows, light, seen })
  const glass = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const p = row * columns + column
      if (seen[p] === 0) continue
      const [r, g, b] = [light[p * 3], light[p * 3 + 1], light[p * 3 + 2]]
      const luminance = luma(r, g, b)
      const own = paint.luminance(column, row)
      const blue = (b + 1e-3) / (r + 1e-3) / paint.blue
      const green = (g + 1e-3) / (r + 1e-3) / paint.green
      const isBright = luminance > BRIGHTER * own && luminance > MIN_LUMINANCE
      const isBlue = blue > COLOURED && b > COLOURED_ITSELF * r
      const isGreen = green > COLOURED && g > COLOURED_ITSELF * Math.max(r, b)
      const isColoured = (isBlue || isGreen) && luminance > 0.5 * own && luminance > 0.04
      if (isBright || isColoured || luminance > WHITE) glass[p] = 255
    }
  return glass
}

/** The wall's paint: its luminance's logarithm as a plane over the wall, fitted with little weight for what differs. */
function fitPaint({ columns, rows, light, seen }: Omit<WallPicture, 'wall' | 'glass'>) {
  const places: { x: number; y: number; log: number; r: number; g: number; b: number }[] = []
  for (let row = 1; row < rows; row += 4)
    for (let column = 1; column < columns; column += 4) {
      const p = row * columns + column
      if (seen[p] === 0) continue
      const [r, g, b] = [light[p * 3], light[p * 3 + 1], light[p * 3 + 2]]
      places.push({ x: column / columns, y: row / rows, log: naturalLog(luma(r, g, b) + 1e-3), r, g, b })
    }
  const middle = Float64Array.from(places, ({ log }) => log).sort()[places.length >> 1] ?? 0
  let plane = [middle, 0, 0]
  const at = (x: number, y: number) => plane[0] + plane[1] * x + plane[2] * y
  for (let round = 0; round < 8; round++) {
    const scale = round < 2 ? 0.5 : 0.25
    const weights = places.map(({ x, y, log }) => 1 / (1 + ((log - at(x, y)) / scale) ** 4))
    plane = solvePlane(places, weights, plane)
  }
  const near = places.filter(({ x, y, log }) => Math.abs(log - at(x, y)) < 0.25)
  const ratio = (pick: (place: (typeof places)[number]) => number) =>
    Float64Array.from(near, pick).sort()[near.length >> 1] ?? 1
  return {
    luminance: (column: number, row: number) => Math.exp(at(column / columns, row / rows)),
    blue: ratio(({ r, b }) => (b + 1e-3) / (r + 1e-3)),
    green: ratio(({ r, g }) => (g + 1e-3) / (r + 1e-3)),
  }
}

/** Weighted least squares of log = a + b x + c y, held a little to the plane before. */
function solvePlane(
  places: readonly { x: number; y: number; log: number }[],
  weights: readonly number[],
  before: readonly number[],
): number[] {
  const m = [1e-3, 0, 0, 0, 1, 0, 0, 0, 1]
  const v = [before[0] * 1e-3, 0, 0]
  places.forEach(({ x, y, log }, i) => {
    const row = [1, x, y]
    for (let a = 0; a < 3; a++) {
      v[a] += weights[i] * row[a] * log
      for (let b = 0; b < 3; b++) m[a * 3 + b] += weights[i] * row[a] * row[b]
    }
  })
  const det = (k: number) => {
    const n = m.map((value, i) => (i % 3 === k ? v[Math.floor(i / 3)] : value))
    return (
      n[0] * (n[4] * n[8] - n[5] * n[7]) -
      n[1] * (n[3] * n[8] - n[5] * n[6]) +
      n[2] * (n[3] * n[7] - n[4] * n[6])
    )
  }
  const whole = det(-1)
  return Math.abs(whole) < 1e-12 ? [...before] : [det(0) / whole, det(1) / whole, det(2) / whole]
}

/** Morphological closing: gaps up to so many metres are filled. */
function closed(cells: Uint8Array, { columns, rows }: WallPicture, gap: number): Uint8Array {
  const reach = Math.round(gap / CELL_M / 2)
  const grown = spread(cells, columns, rows, reach, 255)
  return spread(grown, columns, rows, reach, 0)
}

/** Morphological opening: strips up to so many metres wide are taken away. */
function opened(cells: Uint8Array, { columns, rows }: WallPicture, strip: number): Uint8Array {
  const reach = Math.round(strip / CELL_M / 2)
  return spread(spread(cells, columns, rows, reach, 0), columns, rows, reach, 255)
}

function spread(cells: Uint8Array, columns: number, rows: number, reach: number, value: number): Uint8Array {
  const along = cells.slice()
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (cells[row * columns + column] !== value) continue
      const [from, to] = [Math.max(0, column - reach), Math.min(columns, column + reach + 1)]
      along.fill(value, row * columns + from, row * columns + to)
    }
  const out = along.slice()
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (along[row * columns + column] !== value) continue
      for (let q = Math.max(0, row - reach); q <= Math.min(rows - 1, row + reach); q++)
        out[q * columns + column] = value
    }
  return out
}

/** A rectangle without rows and columns at its rim that hold little; null when nothing is left. */
function trimmed(box: Rect, cells: Uint8Array, columns: number): Rect | null {
  let { x, y, width, height } = box
  const filled = (x0: number, y0: number, w: number, h: number) => {
    let count = 0
    for (let row = y0; row < y0 + h; row++)
      for (let column = x0; column < x0 + w; column++) if (cells[row * columns + column] === 255) count++
    return count / Math.max(1, w * h)
  }
  for (let changed = true; changed && width > 1 && height > 1; ) {
    changed = true
    if (filled(x, y, 1, height) < MIN_RIM_FILL) {
      x++
      width--
    } else if (filled(x + width - 1, y, 1, height) < MIN_RIM_FILL) width--
    else if (filled(x, y, width, 1) < MIN_RIM_FILL) {
      y++
      height--
    } else if (filled(x, y + height - 1, width, 1) < MIN_RIM_FILL) height--
    else changed = false
  }
  return width > 1 && height > 1 ? { x, y, width, height } : null
}

/** Whether a rectangle has the size of a window, and holds glass for the most part. */
function isFilled({ x, y, width, height }: Rect, glass: Uint8Array, { columns, seen }: WallPicture): boolean {
  const [wide, high] = [width * CELL_M, height * CELL_M]
  if (wide < MIN_SIDE_M || high < MIN_SIDE_M || Math.max(wide / high, high / wide) > MAX_ASPECT) return false
  let [inside, filled] = [0, 0]
  for (let row = y; row < y + height; row++)
    for (let p = row * columns + x; p < row * columns + x + width; p++) {
      inside += seen[p]
      if (glass[p] === 255) filled++
    }
  return inside >= MIN_CELLS && filled >= MIN_FILL * inside
}

function isWindow({ x, y, width, height }: Rect, { columns, light, seen }: WallPicture): boolean {
  let [inside, bright, white, sum, squares] = [0, 0, 0, 0, 0]
  for (let row = y; row < y + height; row++)
    for (let p = row * columns + x; p < row * columns + x + width; p++) {
      if (seen[p] === 0) continue
      inside++
      const luminance = luma(light[p * 3], light[p * 3 + 1], light[p * 3 + 2])
      if (luminance > BRIGHT) bright++
      if (luminance > WHITE) white++
      const log = naturalLog(luminance + 0.01)
      sum += log
      squares += log * log
    }
  const unevenness = Math.sqrt(Math.max(0, squares / inside - (sum / inside) ** 2))
  if (bright > MIN_BRIGHT * inside && unevenness > FRAMED_UNEVENNESS) return true
  if (white <= MIN_WHITE * inside) return false
  if (y * CELL_M > DOOR_SILL_M || white > MIN_WHITE_DOOR * inside) return true
  return unevenness > MIN_UNEVENNESS
}

function luma(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
