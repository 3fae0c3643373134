/**
 * A closed curve of quadratic segments, four numbers each (control point, end point), relative to where it begins; it
 * begins and ends at (0, 0).
 */
export type Curve = ArrayLike<number>

/** How far a curve may be from the straight lines that stand for it, in pixels. */
const FLATNESS = 0.05

/**
 * How much of each pixel of a rectangle some outlines cover, exactly: the signed area right of every edge is added up,
 * and a sum along each row gives what is inside (as the rasterisers of font-rs and stb_truetype do). Where outlines
 * overlap in the same sense it counts as covered once, which is the non-zero winding rule.
 */
export class Coverage {
  readonly width: number
  readonly height: number
  /** Two more a row: what lies right of the rectangle. */
  readonly #stride: number
  readonly #sums: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.#stride = width + 2
    this.#sums = new Float32Array(this.#stride * height)
  }

  /** Adds a curve that begins at (x, y), in pixels from the upper left corner, scaled so; `flip` of -1 turns it over. */
  addCurve(curve: Curve, x: number, y: number, scale: number, flip: 1 | -1): void {
    const down = scale * flip
    let [px, py] = [x, y]
    for (let i = 0; i < curve.length; i += 4) {
      const cx = x + curve[i] * scale
      const cy = y + curve[i + 1] * down
      const ex = x + curve[i + 2] * scale
      const ey = y + curve[i + 3] * down
      this.#addQuadratic(px, py, cx, cy, ex, ey)
      px = ex
      py = ey
    }
  }

  #addQuadratic(px: number, py: number, cx: number, cy: number, ex: number, ey: number): void {
    const bend = Math.abs(px - 2 * cx + ex) + Math.abs(py - 2 * cy + ey)
    const count = Math.ceil(Math.sqrt(bend / (4 * FLATNESS)))
    let [x, y] = [px, py]
    for (let i = 1; i < count; i++) {
      const t = i / count
      const s = 1 - t
      const nx = s * s * px + 2 * s * t * cx + t * t * ex
      const ny = s * s * py + 2 * s * t * cy + t * t * ey
      this.#addLine(x, y, nx, ny)
      x = nx
      y = ny
    }
    this.#addLine(x, y, ex, ey)
  }

  #addLine(ax: number, ay: number, bx: number, by: number): void {
    if (ay === by) return
    const sense = ay < by ? 1 : -1
    const [tx, ty, ux, uy] = ay < by ? [ax, ay, bx, by] : [bx, by, ax, ay]
    const slope = (ux - tx) / (uy - ty)
    const end = Math.min(this.height, Math.ceil(uy))
    for (let row = Math.max(0, Math.floor(ty)); row < end; row++) {
      const from = Math.max(row, ty)
      const to = Math.min(row + 1, uy)
      const x0 = this.#within(tx + (from - ty) * slope)
      const x1 = this.#within(tx + (to - ty) * slope)
      this.#addStep(row * this.#stride, Math.min(x0, x1), Math.max(x0, x1), (to - from) * sense)
    }
  }

  /** An edge left of the rectangle covers all of a row, one right of it nothing. */
  #within(x: number): number {
    return Math.min(this.width, Math.max(0, x))
  }

  /** Adds `height` to all that lies right of an edge from x0 to x1 within one row, by area to what it crosses. */
  #addStep(base: number, x0: number, x1: number, height: number): void {
    const sums = this.#sums
    const first = Math.floor(x0)
    if (x1 <= first + 1) {
      const part = (x0 + x1) / 2 - first
      sums[base + first] += height * (1 - part)
      sums[base + first + 1] += height * part
      return
    }
    // The area right of the edge in each pixel that it crosses, as a difference to the pixel before.
    const perPixel = 1 / (x1 - x0)
    let before = 0
    const last = Math.ceil(x1) - 1
    for (let pixel = first; pixel <= last; pixel++) {
      const a = Math.max(x0, pixel)
      const b = Math.min(x1, pixel + 1)
      const passed = (a - x0) * perPixel
      const here = (b - a) * perPixel
      const area = passed + here * (1 - ((a + b) / 2 - pixel))
      sums[base + pixel] += height * (area - before)
      before = area
    }
    sums[base + last + 1] += height * (1 - before)
  }

  /** One number a pixel, 0 to 1, rows from the top. */
  values(): Float32Array {
    const values = new Float32Array(this.width * this.height)
    for (let y = 0; y < this.height; y++) {
      let sum = 0
      for (let x = 0; x < this.width; x++) {
        sum += this.#sums[y * this.#stride + x]
        values[y * this.width + x] = Math.min(1, Math.abs(sum))
      }
    }
    return values
  }
}
