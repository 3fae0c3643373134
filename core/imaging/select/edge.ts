import type { Pixels, Plane, Rect } from '../pixels.ts'
import type { LabGrid } from './lab-grid.ts'

/** What is selected: a plane (0 to 255) of the part of the photo at (`x`, `y`). Its sides are 0 when nothing is. */
export interface Selection {
  x: number
  y: number
  plane: Plane
}

/** The colours of both sides are taken at an outline pixel of the grid and so many pixels from it. */
const WINDOW_RADIUS_PX = 2
/** Sides that differ by less (squared, in sRGB codes) carry no information about a pixel between them. */
const MIN_SIDE_DIFFERENCE = 300
/** How much steeper than light mixes an edge is drawn, as lenses blur it. */
const STEEPNESS = 1.3

/** Colours of both sides round one outline pixel of a grid: red, green, blue in, then out. */
type Sides = Float64Array

/**
 * A selection at the photo's full size from labels on a grid. Away from the outline pixels are 0 or 255; at it, each
 * is as much in as its colour lies between the colours of both sides near it, and where those are alike, as the grid's
 * labels say, drawn smoothly.
 */
export function fullSize(photo: Pixels, grid: LabGrid, labels: Uint8Array): Selection {
  const bounds = computeBounds(grid, labels)
  if (bounds === undefined) return { x: 0, y: 0, plane: { width: 0, height: 0, data: new Uint8Array(0) } }
  const data = new Uint8Array(bounds.width * bounds.height)
  const drawer = new EdgeDrawer(photo, grid, labels)
  for (let y = 0; y < bounds.height; y++)
    drawer.row(bounds.y + y, bounds.x, data.subarray(y * bounds.width, (y + 1) * bounds.width))
  return { x: bounds.x, y: bounds.y, plane: { width: bounds.width, height: bounds.height, data } }
}

/** The part of the photo that labels on a grid may reach once drawn smoothly. */
function computeBounds({ rect, width, height }: LabGrid, labels: Uint8Array): Rect | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (labels[y * width + x] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  if (right < 0) return undefined
  const pad = rect.width > width ? 1 : 0
  const from = (at: number, size: number, full: number) => Math.floor((Math.max(0, at - pad) * full) / size)
  const to = (at: number, size: number, full: number) =>
    Math.ceil((Math.min(size, at + 1 + pad) * full) / size)
  const x = from(left, width, rect.width)
  const y = from(top, height, rect.height)
  return {
    x: rect.x + x,
    y: rect.y + y,
    width: to(right, width, rect.width) - x,
    height: to(bottom, height, rect.height) - y,
  }
}

class EdgeDrawer {
  readonly #photo: Pixels
  readonly #grid: LabGrid
  readonly #labels: Uint8Array
  readonly #sides = new Map<number, Sides | null>()

  constructor(photo: Pixels, grid: LabGrid, labels: Uint8Array) {
    this.#photo = photo
    this.#grid = grid
    this.#labels = labels
  }

  /** Draws one row of the photo from column `x0` on. */
  row(y: number, x0: number, out: Uint8Array): void {
    const { rect, width, height } = this.#grid
    const labels = this.#labels
    const [stepX, stepY] = [width / rect.width, height / rect.height]
    const v = clamp((y - rect.y + 0.5) * stepY - 0.5, height - 1)
    const top = Math.floor(v)
    const upper = top * width
    const lower = Math.min(height - 1, top + 1) * width
    const fy = v - top
    for (let i = 0; i < out.length; ) {
      const u = clamp((x0 + i - rect.x + 0.5) * stepX - 0.5, width - 1)
      const left = Math.floor(u)
      const right = Math.min(width - 1, left + 1)
      const a = labels[upper + left]
      const b = labels[upper + right]
      const c = labels[lower + left]
      const d = labels[lower + right]
      if (a === b && b === c && c === d) {
        let end = right
        while (end + 1 < width && labels[upper + end + 1] === a && labels[lower + end + 1] === a) end++
        const stop = end + 1 === width ? out.length : Math.ceil((end + 0.5) / stepX - 0.5) + rect.x - x0
        const next = Math.min(out.length, Math.max(i + 1, stop))
        out.fill(a * 255, i, next)
        i = next
        continue
      }
      const fx = u - left
      const smooth = (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy
      const near = (fy < 0.5 ? upper : lower) + (fx < 0.5 ? left : right)
      out[i] = this.#coverage(x0 + i, y, near, smooth)
      i++
    }
  }

  #coverage(x: number, y: number, near: number, smooth: number): number {
    const sides = this.#sidesAt(near)
    let fraction = (smooth - 0.5) * 2 + 0.5
    if (sides !== null) {
      const { data, width } = this.#photo
      const i = (y * width + x) * 4
      let [dot, square] = [0, 0]
      for (let c = 0; c < 3; c++) {
        const across = sides[c] - sides[3 + c]
        dot += (data[i + c] - sides[3 + c]) * across
        square += across * across
      }
      const mixed = (dot / square - 0.5) * STEEPNESS + 0.5
      fraction = mixed * 0.75 + smooth * 0.25
    }
    return Math.floor(Math.max(0, Math.min(1, fraction)) * 255 + 0.5)
  }

  /** The mean colours of both sides round a grid pixel; null when they are alike. */
  #sidesAt(near: number): Sides | null {
    const known = this.#sides.get(near)
    if (known !== undefined) return known
    const sides = this.#measureSides(near)
    this.#sides.set(near, sides)
    return sides
  }

  #measureSides(near: number): Sides | null {
    const { rect, width, height } = this.#grid
    const { data, width: stride } = this.#photo
    const sums = new Float64Array(6)
    const counts = [0, 0]
    const column = near % width
    const row = (near - column) / width
    for (let y = row - WINDOW_RADIUS_PX; y <= row + WINDOW_RADIUS_PX; y += WINDOW_RADIUS_PX)
      for (let x = column - WINDOW_RADIUS_PX; x <= column + WINDOW_RADIUS_PX; x += WINDOW_RADIUS_PX) {
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        const side = 1 - this.#labels[y * width + x]
        const px = rect.x + Math.floor(((x + 0.5) * rect.width) / width)
        const py = rect.y + Math.floor(((y + 0.5) * rect.height) / height)
        for (let c = 0; c < 3; c++) sums[side * 3 + c] += data[(py * stride + px) * 4 + c]
        counts[side]++
      }
    let square = 0
    for (let c = 0; c < 3; c++) {
      sums[c] /= counts[0]
      sums[3 + c] /= counts[1]
      square += (sums[c] - sums[3 + c]) ** 2
    }
    return counts[0] > 0 && counts[1] > 0 && square >= MIN_SIDE_DIFFERENCE ? sums : null
  }
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(max, value))
}
