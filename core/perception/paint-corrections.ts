import type { Plane } from '../imaging/pixels.ts'
import type { Superpixels } from '../imaging/suggest/superpixels.ts'

/** The thinnest stroke, in places of the grid: each leaves at least the places that it runs through. */
const MIN_WIDTH = 1.5

/** The middle of a stroke that says which pieces it means, of its width. */
const CORE_FRACTION = 0.5
/** A piece is meant where the middle of a stroke has at least this part of what the whole of it covers: others it grazes. */
const MEANT_FRACTION = 0.35

/** A line with round ends: `points` (x, y pairs) and `width` in places of the grid, whose upper left corner is (0, 0). */
interface ClassStroke {
  points: readonly number[]
  width: number
  code: number
}

/** Corrections with one class more along a line. The ones given stay as they are. */
export function paintStroke(corrections: Plane, { points, width, code }: ClassStroke): Plane {
  const data = Uint8Array.from(corrections.data)
  const radius = Math.max(MIN_WIDTH, width) / 2
  for (let i = 0; i < points.length; i += 2) {
    const from = Math.max(0, i - 2)
    paintSegment({ ...corrections, data }, points.slice(from, from + 2), points.slice(i, i + 2), radius, code)
  }
  return { width: corrections.width, height: corrections.height, data }
}

/**
 * The same, held to the photo's edges: of what the stroke covers, the pieces that its middle runs through. `pieces` are
 * those of the photo at the size of the grid.
 */
export function paintStrokeToEdges(corrections: Plane, stroke: ClassStroke, pieces: Superpixels): Plane {
  const none = { ...corrections, data: new Uint8Array(corrections.data.length) }
  const whole = paintStroke(none, { ...stroke, code: 1 }).data
  const core = paintStroke(none, { ...stroke, width: stroke.width * CORE_FRACTION, code: 1 }).data
  const covered = new Uint32Array(pieces.count)
  const inCore = new Uint32Array(pieces.count)
  for (const [p, piece] of pieces.of.entries()) {
    covered[piece] += whole[p]
    inCore[piece] += core[p]
  }
  const data = corrections.data.map((code, p) => {
    const piece = pieces.of[p]
    return whole[p] === 1 && inCore[piece] >= MEANT_FRACTION * covered[piece] ? stroke.code : code
  })
  return { width: corrections.width, height: corrections.height, data }
}

function paintSegment(
  { width, height, data }: Plane,
  [x0, y0]: readonly number[],
  [x1, y1]: readonly number[],
  radius: number,
  code: number,
): void {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const length = dx * dx + dy * dy
  const top = Math.max(0, Math.floor(Math.min(y0, y1) - radius))
  const bottom = Math.min(height, Math.ceil(Math.max(y0, y1) + radius))
  const left = Math.max(0, Math.floor(Math.min(x0, x1) - radius))
  const right = Math.min(width, Math.ceil(Math.max(x0, x1) + radius))
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const [px, py] = [x + 0.5 - x0, y + 0.5 - y0]
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
      const [ox, oy] = [px - along * dx, py - along * dy]
      if (ox * ox + oy * oy <= radius * radius) data[y * width + x] = code
    }
}

/**
 * Corrections with one class more all over an area: that of the value `id` in `labels`, a plane of any size over the whole
 * photo. The ones given stay as they are.
 */
export function paintArea(
  { width, height, data }: Plane,
  { labels, id, code }: { labels: Plane; id: number; code: number },
): Plane {
  const painted = Uint8Array.from(data)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * labels.height) / height) * labels.width
    for (let x = 0; x < width; x++)
      if (labels.data[row + Math.floor(((x + 0.5) * labels.width) / width)] === id)
        painted[y * width + x] = code
  }
  return { width, height, data: painted }
}
