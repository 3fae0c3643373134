import type { Plane } from '../imaging/pixels.ts'

/** The thinnest stroke, in places of the grid: each leaves at least the places that it runs through. */
const MIN_WIDTH = 1.5

/**
 * Corrections with one class more along a line with round ends. `points` (x, y pairs) and `width` are in places of the
 * grid, whose upper left corner is (0, 0). The corrections given stay as they are.
 */
export function paintStroke(
  corrections: Plane,
  { points, width, code }: { points: readonly number[]; width: number; code: number },
): Plane {
  const data = Uint8Array.from(corrections.data)
  const radius = Math.max(MIN_WIDTH, width) / 2
  for (let i = 0; i < points.length; i += 2) {
    const from = Math.max(0, i - 2)
    paintSegment({ ...corrections, data }, points.slice(from, from + 2), points.slice(i, i + 2), radius, code)
  }
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
