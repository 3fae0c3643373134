import { boxMean } from '../../imaging/filters/guided.ts'
import { between, blendRows } from '../../imaging/filters/sample.ts'
import type { Pixels } from '../../imaging/pixels.ts'
import type { FoundLabels } from './found-labels.ts'
import type { Trimap } from '../../imaging/select/matte.ts'

/** Pixels of the grid round a place whose surface it is compared with. */
const RADIUS = 5
/** Codes by which a pixel of a surface may differ from the mean round it, and how many of its own spreads besides. */
const TOLERANCE = 9
const SPREADS = 1.5
/** What the labels call the surface's own is given up only when it differs by so many tolerances. */
const OTHER = 3
/** Numbers a place of the grid: red, green, blue, one over the tolerance, whether the surface can be there, how near it is. */
const FIELDS = 6
/** Where it looks alike beyond the band, what is joined to it fades out within these parts of a neighbourhood. */
const NEAR_RADIUS = 2
const [FADED, WHOLE] = [0.02, 0.12]

/**
 * Moves the mask of a surface within its unknown band to what the photo's own pixels show: what is joined to the surface
 * and looks like it belongs to it, what looks like something else does not. The colours of both sides cannot tell that
 * of a thing that is thinner than the band, as a picture's frame or a lamp's pole: nothing of it is surely outside.
 * It never reaches to where the surface cannot be. The mask is changed in place.
 */
export function settleRim(
  photo: Pixels,
  reduced: Pixels,
  { labels, barred }: FoundLabels,
  { rect, mask, unknown }: Trimap,
): void {
  const { width, height } = reduced
  const fields = fieldsOf(reduced, labels, barred)
  const across = between(photo.width, width)
  const down = between(photo.height, height)
  const row = new Float32Array(width * FIELDS)
  /** How far a pixel is from what the surface shows round it, in tolerances; 0 outside of the band. */
  const apart = new Float32Array(mask.length)
  /** The most that a pixel may belong to the surface. */
  const open = new Uint8Array(mask.length)
  for (let p = unknown.indexOf(1); p >= 0; p = unknown.indexOf(1, p)) {
    const y = Math.floor(p / rect.width)
    const end = (y + 1) * rect.width
    blendRows(fields, width * FIELDS, down, rect.y + y, row)
    for (; p < end; p++) {
      if (unknown[p] === 0) continue
      const x = rect.x + p - y * rect.width
      const [low, high, t] = [across.low[x] * FIELDS, across.high[x] * FIELDS, across.fraction[x]]
      const i = ((rect.y + y) * photo.width + x) * 4
      let squared = 0
      for (let c = 0; c < 3; c++) {
        const mean = row[low + c] + (row[high + c] - row[low + c]) * t
        squared += (photo.data[i + c] - mean) ** 2
      }
      apart[p] = Math.sqrt(squared) * (row[low + 3] + (row[high + 3] - row[low + 3]) * t)
      const near = row[low + 5] + (row[high + 5] - row[low + 5]) * t
      if (row[low + 4] + (row[high + 4] - row[low + 4]) * t >= 0.5)
        open[p] = Math.round(255 * Math.max(0, Math.min(1, (near - FADED) / (WHOLE - FADED))))
    }
  }
  reach(rect.width, mask, { unknown, open }, apart)
  for (let p = unknown.indexOf(1); p >= 0; p = unknown.indexOf(1, p + 1))
    if (apart[p] > OTHER) mask[p] = Math.round(mask[p] * Math.max(0, OTHER + 1 - apart[p]))
  soften(rect.width, mask, unknown)
}

/** How much steeper than the mean of nine pixels the mask is: a half stays a half, single pixels go. */
const STEEPER = 3

/** Single pixels of noise are no edge: each pixel of the band follows most of its nine. */
function soften(width: number, mask: Uint8Array, unknown: Uint8Array): void {
  const before = mask.slice()
  for (let p = unknown.indexOf(1, width); p >= 0 && p + width < mask.length; p = unknown.indexOf(1, p + 1)) {
    const x = p % width
    if (x === 0 || x + 1 === width) continue
    let sum = 0
    for (let q = p - width; q <= p + width; q += width) sum += before[q - 1] + before[q] + before[q + 1]
    mask[p] = Math.round(Math.max(0, Math.min(255, 127.5 + (sum / 9 - 127.5) * STEEPER)))
  }
}

/** From what surely belongs to the surface to all of the band that is joined to it and looks like it. */
function reach(
  width: number,
  mask: Uint8Array,
  { unknown, open }: { unknown: Uint8Array; open: Uint8Array },
  apart: Float32Array,
): void {
  const queue: number[] = []
  const seen = new Uint8Array(mask.length)
  const enter = (p: number) => {
    if (open[p] === 0 || seen[p] === 1) return
    seen[p] = 1
    if (apart[p] >= 2) return
    const like = Math.min(1, 2 - apart[p])
    mask[p] = Math.max(mask[p], Math.round(open[p] * like))
    if (like === 1) queue.push(p)
  }
  const visitBeside = (p: number) => {
    const x = p % width
    if (x > 0) enter(p - 1)
    if (x + 1 < width) enter(p + 1)
    if (p >= width) enter(p - width)
    if (p + width < mask.length) enter(p + width)
  }
  for (let p = 0; p < mask.length; p++) if (unknown[p] === 0 && mask[p] === 255) visitBeside(p)
  for (let p = queue.pop(); p !== undefined; p = queue.pop()) visitBeside(p)
}

/** The mean colour of the surface round each place of the grid, in codes, and one over what a pixel may differ from it. */
function fieldsOf({ width, height, data }: Pixels, labels: Uint8Array, barred: Uint8Array): Float32Array {
  const size = width * height
  const plain = Float32Array.from(labels)
  // Its own border may show something else already.
  const inner = boxMean(plain, width, height, 1).map((part) => (part > 0.99 ? 1 : 0))
  const means = (weights: Float32Array) => {
    const parts = boxMean(weights, width, height, RADIUS)
    const mean = (value: (i: number) => number) => {
      const sums = new Float32Array(size)
      for (let p = 0; p < size; p++) sums[p] = weights[p] * value(p * 4)
      return boxMean(sums, width, height, RADIUS)
    }
    return {
      parts,
      channels: [0, 1, 2].map((c) => mean((i) => data[i + c])),
      squares: mean((i) => data[i] ** 2 + data[i + 1] ** 2 + data[i + 2] ** 2),
    }
  }
  // Borders of planes are steps on the grid.
  const free = boxMean(
    Float32Array.from(barred, (is) => (is === 1 ? 0 : 1)),
    width,
    height,
    NEAR_RADIUS,
  )
  const beside = boxMean(plain, width, height, NEAR_RADIUS)
  const near = means(inner)
  const any = means(plain)
  const fields = new Float32Array(size * FIELDS)
  for (let p = 0, k = 0; p < size; p++, k += FIELDS) {
    const { parts, channels, squares } = near.parts[p] > 0.02 ? near : any
    fields[k + 4] = free[p]
    fields[k + 5] = beside[p]
    if (parts[p] <= 0) continue
    let variance = squares[p] / parts[p]
    for (let c = 0; c < 3; c++) {
      fields[k + c] = channels[c][p] / parts[p]
      variance -= fields[k + c] ** 2
    }
    fields[k + 3] = 1 / (TOLERANCE + SPREADS * Math.sqrt(Math.max(0, variance)))
  }
  return fields
}
