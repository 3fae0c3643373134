import { Refusal } from '../refusal.ts'
import { capsule, coverRow, dropBehind, spanAt, type Capsule, type Span } from './capsule.ts'
import type { Edit } from './edit.ts'
import { TILE, TILE_BYTES, type TileBox } from './tiles.ts'

/** A round brush. A stroke refuses values out of range. */
export interface Brush {
  /** Diameter in image pixels, 1 to 2,000. */
  size: number
  /** 0 to 1: the fraction of the radius that is solid. */
  hardness: number
  /** Above 0 to 1: how far the stroke goes from what was there to full (or to nothing). */
  opacity: number
  combine: 'add' | 'subtract'
}

const MAX_SIZE = 2000
/** Pressure never makes the brush smaller than one pixel. */
const MIN_RADIUS = 0.5

/** Throws Refusal, saying what is allowed, when a value of the brush is not a number in its range. */
function checkBrush(brush: Brush): void {
  if (!(brush.size >= 1 && brush.size <= MAX_SIZE))
    throw new Refusal(`Brush size must be from 1 to ${MAX_SIZE} pixels, not ${brush.size}`)
  if (!(brush.hardness >= 0 && brush.hardness <= 1))
    throw new Refusal(`Brush hardness must be from 0 to 1, not ${brush.hardness}`)
  if (!(brush.opacity > 0 && brush.opacity <= 1))
    throw new Refusal(`Brush opacity must be above 0 and at most 1, not ${brush.opacity}`)
}

/**
 * One brush stroke. Adding takes the maximum of mask and coverage, subtracting the minimum of mask and
 * 255 − coverage. Below full opacity the stroke's own coverage is gathered apart and the mask is mixed again
 * from what it was before, so that crossing its own trace never darkens.
 */
export class Stroke {
  readonly #edit: Edit
  readonly #brush: Brush
  readonly #scratch = new Map<number, Uint8Array>()
  #last: { x: number; y: number; r: number } | null = null

  constructor(edit: Edit, brush: Brush) {
    checkBrush(brush)
    this.#edit = edit
    this.#brush = brush
  }

  /**
   * Goes on through x, y, pressure triples, in image pixels, inside the photo or not. Points that are no numbers are
   * left out.
   */
  extend(points: ArrayLike<number>): void {
    for (let i = 0; i + 2 < points.length; i += 3) {
      const x = points[i]
      const y = points[i + 1]
      const r = Math.max(MIN_RADIUS, (this.#brush.size / 2) * points[i + 2])
      if (!Number.isFinite(x) || !Number.isFinite(y) || !Number.isFinite(r)) continue
      const from = this.#last ?? { x, y, r }
      if (this.#last && from.x === x && from.y === y && from.r === r) continue
      this.#stamp(capsule(from.x, from.y, from.r, x, y, r, this.#brush.hardness), this.#last !== null)
      this.#last = { x, y, r }
    }
  }

  #stamp(shape: Capsule, continues: boolean): void {
    const { grid } = this.#edit
    const reach = Math.max(shape.r0, shape.r1) + 1.5
    const left = Math.max(0, Math.floor(Math.min(shape.x0, shape.x1) - reach))
    const top = Math.max(0, Math.floor(Math.min(shape.y0, shape.y1) - reach))
    const right = Math.min(grid.width, Math.ceil(Math.max(shape.x0, shape.x1) + reach))
    const bottom = Math.min(grid.height, Math.ceil(Math.max(shape.y0, shape.y1) + reach))
    if (left >= right || top >= bottom) return
    const spans = rowSpans(shape, continues, top, bottom, left, right)
    for (let row = Math.floor(top / TILE); row * TILE < bottom; row++)
      for (let column = Math.floor(left / TILE); column * TILE < right; column++)
        this.#stampTile(shape, spans, row * grid.columns + column)
    this.#edit.touch({ x: left, y: top, width: right - left, height: bottom - top })
  }

  #stampTile(shape: Capsule, spans: RowSpans, index: number): void {
    const { grid } = this.#edit
    const box = grid.box(index)
    const meets = meeting(spans, box)
    if (meets === 'none') return
    const subtracts = this.#brush.combine === 'subtract'
    // Adding to a full tile or taking from an empty one changes nothing, at any opacity.
    if (subtracts ? grid.get(index) === null : grid.isFull(index)) return
    if (this.#brush.opacity < 1) this.#stampScratch(shape, spans, index, box)
    else if (meets === 'solid') this.#edit.replace(index, subtracts ? null : grid.full(index))
    else writeSpans(this.#edit.writable(index), box, shape, spans, subtracts)
  }

  #stampScratch(shape: Capsule, spans: RowSpans, index: number, box: TileBox): void {
    let scratch = this.#scratch.get(index)
    if (!scratch) {
      scratch = new Uint8Array(TILE_BYTES)
      this.#scratch.set(index, scratch)
    }
    writeSpans(scratch, box, shape, spans, false)
    const target = this.#edit.writable(index)
    const before = this.#edit.before(index)
    const { opacity, combine } = this.#brush
    const end = Math.min(spans.bottom, box.y + box.height)
    for (let y = Math.max(spans.top, box.y); y < end; y++) {
      const at = (y - spans.top) * 4
      const base = (y - box.y) * TILE - box.x
      const to = Math.min(box.x + box.width, spans.data[at + 1])
      for (let i = base + Math.max(box.x, spans.data[at]); i < base + to; i++)
        target[i] = mixed(before === null ? 0 : before[i], scratch[i], opacity, combine)
    }
  }
}

/** What a pixel becomes under a stroke of less than full opacity: part of the way to what full opacity would give. */
export function mixed(before: number, coverage: number, opacity: number, combine: Brush['combine']): number {
  const goal = combine === 'add' ? Math.max(before, coverage) : Math.min(before, 255 - coverage)
  return Math.floor(before + (goal - before) * opacity + 0.5)
}

/** Four numbers a row, clipped to the frame: from, to, solidFrom, solidTo. */
interface RowSpans {
  readonly top: number
  readonly bottom: number
  readonly data: Int32Array
}

function rowSpans(
  shape: Capsule,
  continues: boolean,
  top: number,
  bottom: number,
  left: number,
  right: number,
): RowSpans {
  const data = new Int32Array((bottom - top) * 4)
  const span: Span = { from: 0, to: 0, solidFrom: 0, solidTo: 0 }
  const clip = (x: number): number => (x < left ? left : x > right ? right : x)
  for (let y = top; y < bottom; y++) {
    spanAt(shape, y + 0.5, span)
    if (continues) dropBehind(shape, y + 0.5, span)
    const at = (y - top) * 4
    data[at] = clip(span.from)
    data[at + 1] = clip(span.to)
    data[at + 2] = clip(span.solidFrom)
    data[at + 3] = clip(span.solidTo)
  }
  return { top, bottom, data }
}

/** Whether the rows miss a tile, cover all of it, or something between. */
function meeting(spans: RowSpans, box: TileBox): 'none' | 'some' | 'solid' {
  const from = Math.max(spans.top, box.y)
  const to = Math.min(spans.bottom, box.y + box.height)
  const right = box.x + box.width
  let touches = false
  let covers = from === box.y && to === box.y + box.height
  for (let y = from; y < to; y++) {
    const at = (y - spans.top) * 4
    if (spans.data[at] < right && spans.data[at + 1] > box.x) touches = true
    if (spans.data[at + 2] > box.x || spans.data[at + 3] < right) covers = false
    if (touches && !covers) return 'some'
  }
  return covers && touches ? 'solid' : 'none'
}

/** Writes the capsule into one tile: maximum of bytes and coverage, or minimum of bytes and 255 − coverage. */
function writeSpans(
  target: Uint8Array,
  box: TileBox,
  shape: Capsule,
  spans: RowSpans,
  subtracts: boolean,
): void {
  const right = box.x + box.width
  const end = Math.min(spans.bottom, box.y + box.height)
  for (let y = Math.max(spans.top, box.y); y < end; y++) {
    const at = (y - spans.top) * 4
    const from = Math.max(box.x, spans.data[at])
    const to = Math.min(right, spans.data[at + 1])
    if (from >= to) continue
    const solidFrom = Math.min(to, Math.max(from, spans.data[at + 2]))
    const solidTo = Math.min(to, Math.max(solidFrom, spans.data[at + 3]))
    const base = (y - box.y) * TILE - box.x
    if (solidTo > solidFrom) target.fill(subtracts ? 0 : 255, base + solidFrom, base + solidTo)
    writeRim(target, base, shape, y + 0.5, from, solidFrom, subtracts)
    writeRim(target, base, shape, y + 0.5, solidTo, to, subtracts)
  }
}

/** Coverage of one row within a tile, used at once. */
const rimCoverage = new Uint8Array(TILE)

function writeRim(
  target: Uint8Array,
  base: number,
  shape: Capsule,
  y: number,
  from: number,
  to: number,
  subtracts: boolean,
): void {
  if (from >= to) return
  coverRow(shape, y, from, to, rimCoverage)
  for (let x = from; x < to; x++) {
    const coverage = rimCoverage[x - from]
    if (subtracts) {
      if (target[base + x] > 255 - coverage) target[base + x] = 255 - coverage
    } else if (target[base + x] < coverage) target[base + x] = coverage
  }
}
