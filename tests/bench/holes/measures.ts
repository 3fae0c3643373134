import type { Pixels, Plane, Rect } from '../../../core/imaging/pixels.ts'

/** Peak signal-to-noise ratio in dB over the masked pixels' red, green and blue. */
export function maskedPsnr(result: Pixels, truth: Pixels, mask: Plane): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] < 128) continue
    for (let k = 0; k < 3; k++) sum += (result.data[i * 4 + k] - truth.data[i * 4 + k]) ** 2
    count += 3
  }
  return 10 * Math.log10((255 * 255 * count) / Math.max(1e-9, sum))
}

const BINS = 9
const CELL = 8

/** Gradient orientation histograms (unsigned, magnitude-weighted, 9 bins) of the whole 8 × 8 cells of a rectangle. */
function cells(picture: Pixels, box: Rect): { across: number; down: number; values: Float64Array } {
  const across = Math.floor(box.width / CELL)
  const down = Math.floor(box.height / CELL)
  const values = new Float64Array(across * down * BINS)
  const grey = (x: number, y: number): number => {
    const cx = Math.min(Math.max(x, 0), picture.width - 1)
    const cy = Math.min(Math.max(y, 0), picture.height - 1)
    const i = (cy * picture.width + cx) * 4
    return 0.299 * picture.data[i] + 0.587 * picture.data[i + 1] + 0.114 * picture.data[i + 2]
  }
  for (let y = 0; y < down * CELL; y++)
    for (let x = 0; x < across * CELL; x++) {
      const gx = grey(box.x + x + 1, box.y + y) - grey(box.x + x - 1, box.y + y)
      const gy = grey(box.x + x, box.y + y + 1) - grey(box.x + x, box.y + y - 1)
      const turn = (Math.atan2(gy, gx) / Math.PI + 1) % 1
      const bin = Math.min(BINS - 1, Math.floor(turn * BINS))
      values[(Math.floor(y / CELL) * across + Math.floor(x / CELL)) * BINS + bin] += Math.hypot(gx, gy)
    }
  return { across, down, values }
}

/** The blocks of 2 × 2 cells, each normalised to length 1 (Dalal and Triggs 2005). */
function blocks(picture: Pixels, box: Rect): Float64Array[] {
  const { across, down, values } = cells(picture, box)
  const out: Float64Array[] = []
  for (let y = 0; y + 1 < down; y++)
    for (let x = 0; x + 1 < across; x++) {
      const block = new Float64Array(4 * BINS)
      ;[y * across + x, y * across + x + 1, (y + 1) * across + x, (y + 1) * across + x + 1].forEach(
        (cell, i) => block.set(values.subarray(cell * BINS, (cell + 1) * BINS), i * BINS),
      )
      const length = Math.hypot(...block, 1)
      out.push(block.map((v) => v / length))
    }
  return out
}

/** Mean Euclidean distance of the normalised HOG blocks over a rectangle: 0 = the same structure. */
export function hogDistance(result: Pixels, truth: Pixels, box: Rect): number {
  const a = blocks(result, box)
  const b = blocks(truth, box)
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.hypot(...a[i].map((v, k) => v - b[i][k]))
  return sum / Math.max(1, a.length)
}
