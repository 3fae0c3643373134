import { makeRoom } from '../../../wasm.ts'
import type { Disc } from '../disc.ts'
import type { Runs } from '../runs.ts'
import { discRows, softSpans, type DiscRow, type SoftRaiser } from '../soft-disc.ts'
import { aligned, newKernels, type Kernels } from './kernels.ts'

/** Words of a row of the disc, as `assembly/soft-disc.ts` has them. */
const ROW_WORDS = 10
/** Kernels work on sixteen pixels at a time, so up to fifteen past the end. */
const SLACK = 16

interface Layout {
  rows: number
  losses: number
  runs: number
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
  const out = aligned(runs + (width + 2) * 4)
  const tables = aligned(out + width + SLACK)
  const stride = aligned(width + 2 * disc.reach + SLACK)
  const table = stride * levels
  return { rows, losses, runs, out, tables, stride, table, bytes: tables + rowCount * table + SLACK }
}

/**
 * The same as `SoftDisc`, byte for byte, by WebAssembly. Null where the engine has none, or not the memory, which is
 * that of the tables of as many rows as the disc has.
 */
export function simdSoftDisc(
  data: Uint8Array,
  width: number,
  disc: Disc,
  ceiling: number,
): SoftRaiser | null {
  const kernels = newKernels()
  const levels = 32 - Math.clz32(2 * disc.reach + 1)
  const layout = layOut(width, disc, 2 * disc.reach + 1, levels)
  if (kernels === null || !makeRoom(kernels, layout.bytes)) return null
  return new SimdSoftDisc(kernels, layout, data, width, disc, ceiling, levels)
}

class SimdSoftDisc implements SoftRaiser {
  readonly #kernels: Kernels
  readonly #layout: Layout
  readonly #data: Uint8Array
  readonly #width: number
  readonly #disc: Disc
  readonly #ceiling: number
  readonly #levels: number
  readonly #rows: readonly DiscRow[]
  readonly #soft: ReturnType<typeof softSpans>
  readonly #bytes: Uint8Array
  readonly #words: Int32Array
  /** The row of the plane in each table. */
  readonly #held: Int32Array

  constructor(
    kernels: Kernels,
    layout: Layout,
    data: Uint8Array,
    width: number,
    disc: Disc,
    ceiling: number,
    levels: number,
  ) {
    this.#kernels = kernels
    this.#layout = layout
    this.#data = data
    this.#width = width
    this.#disc = disc
    this.#ceiling = ceiling
    this.#levels = levels
    this.#rows = discRows(disc, layout.stride)
    this.#soft = softSpans(data, width, ceiling)
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

  raise(y: number, runs: Runs, out: Uint8Array, width: number): void {
    if (runs.start === runs.end || !this.#placeRows(y)) return
    const { rows, runs: runsAt, out: outAt } = this.#layout
    this.#words.set(runs.data.subarray(runs.start, runs.end), runsAt / 4)
    this.#bytes.set(out.subarray(y * width, (y + 1) * width), outAt)
    const count = runs.end - runs.start
    this.#kernels.raise(rows, this.#rows.length, runsAt, count, outAt, this.#disc.reach)
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
    this.#kernels.softRow(address, reach, this.#width, this.#ceiling, stride, this.#levels)
    this.#held[slot] = y
    return address
  }
}
