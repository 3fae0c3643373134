import { makeRoom } from '../../../wasm.ts'
import { BlockMap } from '../blocks.ts'
import type { Disc } from '../disc.ts'
import { RunList, type Runs } from '../runs.ts'
import { discRows, softSpans, type DiscRow } from '../soft-disc.ts'
import { aligned, newKernels, type Kernels } from './kernels.ts'

/** Words of a row of the disc, as `assembly/disc.ts` has them. */
const ROW_WORDS = 10
/** Kernels work on sixteen pixels at a time, so up to fifteen past the end. */
const SLACK = 16
/** Every value counts, from 1 to 255. */
const WHOLE = 256

interface Layout {
  rows: number
  losses: number
  runs: number
  spare: number
  out: number
  tables: number
  /** Bytes of one level of a table, and of all its levels. */
  stride: number
  table: number
  bytes: number
}

function layOut(width: number, disc: Disc, rowCount: number, levels: number): Layout {
  const rows = 0
  const losses = aligned(rows + rowCount * ROW_WORDS * 4)
  const runs = aligned(losses + disc.loss.length)
  const spare = aligned(runs + (width + 2) * 4)
  const out = aligned(spare + (width + 2) * 4)
  const tables = aligned(out + width + SLACK)
  const stride = aligned(width + 2 * disc.reach + SLACK)
  const table = stride * levels
  return { rows, losses, runs, spare, out, tables, stride, table, bytes: tables + rowCount * table + SLACK }
}

/**
 * Grey dilation by a disc, see `dilate`. `max`: the plane's highest value, above 0. Null where the engine has no
 * WebAssembly with SIMD, or not the memory for the tables of as many rows as the disc has.
 */
export function simdDilate(data: Uint8Array, width: number, disc: Disc, max: number): Uint8Array | null {
  const kernels = newKernels()
  const levels = 32 - Math.clz32(2 * disc.reach + 1)
  const layout = layOut(width, disc, 2 * disc.reach + 1, levels)
  if (kernels === null || !makeRoom(kernels, layout.bytes)) return null
  const raiser = new Raiser(kernels, layout, data, width, disc, levels)
  const out = data.slice()
  const height = data.length / width
  const near = blocksNear(data, width, disc)
  const runs = new RunList(height)
  for (let y = 0; y < height; y++) {
    near.addRuns(y, out.subarray(y * width, (y + 1) * width), max, runs)
    runs.end(y)
    raiser.raise(y, runs.row(y), out, max)
  }
  return out
}

/** The blocks that the disc may reach from pixels that are not 0. */
function blocksNear(data: Uint8Array, width: number, disc: Disc): BlockMap {
  const height = data.length / width
  const blocks = new BlockMap(width, height)
  for (let y = 0; y < height; y++) blocks.markRow(y, data.subarray(y * width, (y + 1) * width))
  blocks.spread(disc.reach + 1)
  return blocks
}

/** Raises one row after the other to the most that the pixels within the disc give. */
class Raiser {
  readonly #kernels: Kernels
  readonly #layout: Layout
  readonly #data: Uint8Array
  readonly #width: number
  readonly #disc: Disc
  readonly #levels: number
  readonly #rows: readonly DiscRow[]
  readonly #soft: ReturnType<typeof softSpans>
  readonly #bytes: Uint8Array
  readonly #words: Int32Array
  /** The row of the plane in each table. */
  readonly #held: Int32Array

  constructor(kernels: Kernels, layout: Layout, data: Uint8Array, width: number, disc: Disc, levels: number) {
    this.#kernels = kernels
    this.#layout = layout
    this.#data = data
    this.#width = width
    this.#disc = disc
    this.#levels = levels
    this.#rows = discRows(disc, layout.stride)
    this.#soft = softSpans(data, width, WHOLE)
    this.#bytes = new Uint8Array(kernels.memory.buffer)
    this.#words = new Int32Array(kernels.memory.buffer)
    this.#held = new Int32Array(2 * disc.reach + 1).fill(-1)
    this.#bytes.set(disc.loss, layout.losses)
    for (const [index, row] of this.#rows.entries()) {
      const reads = [row.outerA, row.outerB, row.innerA, row.innerB, row.inner, row.outer]
      const lost = layout.losses + row.down * row.down
      this.#words.set([...reads, lost], layout.rows / 4 + index * ROW_WORDS + 3)
    }
  }

  /** Raises the pixels of row `y` that are in `runs`, and maybe others, to what is right for them; rows come in turn. */
  raise(y: number, runs: Runs, out: Uint8Array, max: number): void {
    const width = this.#width
    if (runs.start === runs.end || !this.#placeRows(y)) return
    const { rows, runs: runsAt, spare, out: outAt } = this.#layout
    const { reach } = this.#disc
    this.#words.set(runs.data.subarray(runs.start, runs.end), runsAt / 4)
    this.#bytes.set(out.subarray(y * width, (y + 1) * width), outAt)
    const count = runs.end - runs.start
    this.#kernels.raise(rows, this.#rows.length, runsAt, count, spare, outAt, reach, max)
    out.set(this.#bytes.subarray(outAt, outAt + width), y * width)
  }

  /** Tells each row of the disc round row `y` its table and how far it matters. False when none does. */
  #placeRows(y: number): boolean {
    const { from, to } = this.#soft
    let any = false
    for (let index = 0; index < this.#rows.length; index++) {
      const { down, outer } = this.#rows[index]
      const there = y + down
      const at = this.#layout.rows / 4 + index * ROW_WORDS
      const isSoft = there >= 0 && there < to.length && to[there] > 0
      this.#words[at] = isSoft ? this.#tableOf(there) : 0
      if (!isSoft) continue
      any = true
      this.#words[at + 1] = from[there] - outer
      this.#words[at + 2] = to[there] + outer
    }
    return any
  }

  /** Address of a row's tables, which are made when it is first asked for. */
  #tableOf(y: number): number {
    const { tables, table, stride } = this.#layout
    const slot = y % this.#held.length
    const address = tables + slot * table
    if (this.#held[slot] === y) return address
    const { reach } = this.#disc
    const from = y * this.#width
    this.#bytes.set(this.#data.subarray(from, from + this.#width), address + reach)
    this.#kernels.maximaOfRow(address, stride, this.#levels)
    this.#held[slot] = y
    return address
  }
}
