import type { CoverageSource } from './shapes.ts'
import { TILE, type TileBox } from './tiles.ts'

/** Heights looked at in each row of pixels; along each of them coverage is exact. */
export const SCANLINES_PER_ROW = 16
/** Steps per pixel across. */
const STEPS_PER_PX = 256
/** Beyond this, in pixels, no photo lies; what is farther is cut so that whole numbers suffice. */
const FAR_AWAY = 1_000_000

/** Stretches of the lines that were scanned, as pairs of ends in 1/256 pixel. */
export class Stretches {
  data = new Int32Array(1024)
  length = 0

  /** Adds what lies between two places, in pixels, the left one first. */
  add(from: number, to: number): void {
    const left = fixed(from)
    const right = fixed(to)
    if (right <= left) return
    if (this.length + 2 > this.data.length) {
      const larger = new Int32Array(this.data.length * 2)
      larger.set(this.data)
      this.data = larger
    }
    this.data[this.length++] = left
    this.data[this.length++] = right
  }
}

function fixed(x: number): number {
  return Math.floor(Math.max(-FAR_AWAY, Math.min(FAR_AWAY, x)) * STEPS_PER_PX + 0.5)
}

/** A shape that can say what it covers along level lines. */
export interface Scannable {
  /** Heights between which something is covered, in pixels. */
  readonly top: number
  readonly bottom: number
  /** Called before the lines of a strip; `scan` then comes with rising heights from `top` to `bottom`. */
  begin(top: number, bottom: number): void
  /** Adds the stretches of the line at height `y`; they do not overlap. */
  scan(y: number, stretches: Stretches): void
}

/** The stretches of all lines through one row of tiles: those of line n are from `starts[n]` to `starts[n + 1]`. */
interface Strip {
  readonly y: number
  readonly height: number
  readonly starts: Int32Array
  readonly stretches: Stretches
  /** Nothing lies outside of these, in 1/256 pixel … */
  readonly left: number
  readonly right: number
  /** … and each line is covered between these. */
  readonly solidFrom: number
  readonly solidTo: number
}

/**
 * Coverage of a shape by 16 lines a row of pixels, each measured exactly across to 1/256 pixel. Tiles are best
 * asked for row by row: the lines of one row of tiles are kept until another row is asked for.
 */
export function scanSource(shape: Scannable): CoverageSource {
  let strip: Strip | null = null
  return {
    cover(box, out) {
      if (box.y >= shape.bottom || box.y + box.height <= shape.top) return 'empty'
      if (strip?.y !== box.y || strip.height !== box.height) strip = scanStrip(shape, box)
      const kind = classifyBox(strip, box)
      if (kind === 'mixed') for (let row = 0; row < box.height; row++) coverRow(strip, box, row, out)
      return kind
    },
  }
}

function scanStrip(shape: Scannable, { y, height }: TileBox): Strip {
  const starts = new Int32Array(height * SCANLINES_PER_ROW + 1)
  const stretches = new Stretches()
  let [left, right, solidFrom, solidTo] = [Infinity, -Infinity, -Infinity, Infinity]
  shape.begin(y, y + height)
  for (let line = 0; line < height * SCANLINES_PER_ROW; line++) {
    const at = y + (line + 0.5) / SCANLINES_PER_ROW
    if (at >= shape.top && at <= shape.bottom) shape.scan(at, stretches)
    starts[line + 1] = stretches.length
    if (starts[line + 1] === starts[line]) {
      solidTo = -Infinity
      continue
    }
    left = Math.min(left, stretches.data[starts[line]])
    right = Math.max(right, stretches.data[stretches.length - 1])
    solidFrom = Math.max(solidFrom, stretches.data[stretches.length - 2])
    solidTo = Math.min(solidTo, stretches.data[starts[line] + 1])
  }
  return { y, height, starts, stretches, left, right, solidFrom, solidTo }
}

/** Whether the box is missed, held by one stretch of every line, or may be something between. */
function classifyBox(strip: Strip, box: TileBox): 'empty' | 'full' | 'mixed' {
  const left = box.x * STEPS_PER_PX
  const right = (box.x + box.width) * STEPS_PER_PX
  if (left >= strip.right || right <= strip.left) return 'empty'
  return left >= strip.solidFrom && right <= strip.solidTo ? 'full' : 'mixed'
}

/** Differences of coverage from pixel to pixel along one row, in 1/4096; all 0 between uses. */
const steps = new Int32Array(TILE + 2)

function coverRow({ starts, stretches }: Strip, box: TileBox, row: number, out: Uint8Array): void {
  const left = box.x * STEPS_PER_PX
  const width = box.width * STEPS_PER_PX
  const { data } = stretches
  let first = box.width
  let last = -1
  for (let i = starts[row * SCANLINES_PER_ROW]; i < starts[(row + 1) * SCANLINES_PER_ROW]; i += 2) {
    const from = Math.max(0, data[i] - left)
    const to = Math.min(width, data[i + 1] - left)
    if (from >= to) continue
    first = Math.min(first, from >> 8)
    last = Math.max(last, (to - 1) >> 8)
    step(from, STEPS_PER_PX)
    step(to, -STEPS_PER_PX)
  }
  let sum = 0
  for (let x = first; x <= last; x++) {
    sum += steps[x]
    steps[x] = 0
    out[row * TILE + x] = (sum * 255 + 2048) >> 12
  }
  steps[last + 1] = steps[last + 2] = 0
}

/** From `at` (1/256 pixel) on, coverage is more by `amount`; the pixel that holds `at` gets its share. */
function step(at: number, amount: number): void {
  const pixel = at >> 8
  const fraction = ((at & 255) * amount) >> 8
  steps[pixel] += amount - fraction
  steps[pixel + 1] += fraction
}
