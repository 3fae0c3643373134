import type { Disc } from './disc.ts'
import { RowMaxima } from './row-maxima.ts'
import type { Runs } from './runs.ts'

/** Half widths of one row of the disc as places in a row's tables; −1 where the row is too far out. */
export interface DiscRow {
  readonly down: number
  readonly inner: number
  readonly outer: number
  /** Added to x, they give the two reads whose maximum is that of the inner or the outer stretch. */
  readonly innerA: number
  readonly innerB: number
  readonly outerA: number
  readonly outerB: number
}

/**
 * Raises pixels to the most that those within a disc give them, less what the disc's rim takes, for values below
 * `ceiling` only. Exact; costs two reads for each row of the disc, and more only where a row does raise the pixel.
 */
export class SoftDisc {
  readonly #disc: Disc
  readonly #maxima: RowMaxima
  readonly #rows: readonly DiscRow[]
  readonly #soft: ReturnType<typeof softSpans>
  readonly #height: number

  constructor(data: Uint8Array, width: number, disc: Disc, ceiling: number) {
    this.#disc = disc
    this.#height = data.length / width
    this.#maxima = new RowMaxima(data, width, ceiling, disc.reach, 2 * disc.reach + 1)
    this.#rows = discRows(disc, this.#maxima.stride)
    this.#soft = softSpans(data, width, ceiling)
  }

  /** Raises the pixels of row `y` that are in `runs`; `out` is the whole plane. Rows are best asked for in turn. */
  raise(y: number, runs: Runs, out: Uint8Array, width: number): void {
    if (runs.start === runs.end) return
    for (const row of this.#rows) {
      const there = y + row.down
      if (there < 0 || there >= this.#height || this.#soft.to[there] === 0) continue
      const first = this.#soft.from[there] - row.outer
      const last = this.#soft.to[there] + row.outer
      for (let i = runs.start; i < runs.end; i += 2) {
        const from = Math.max(first, runs.data[i])
        const to = Math.min(last, runs.data[i + 1])
        if (from < to) this.#raiseRun(row, this.#maxima.row(there), out, y * width, from, to)
      }
    }
  }

  #raiseRun(row: DiscRow, table: Uint8Array, out: Uint8Array, base: number, from: number, to: number): void {
    const { outerA, outerB, innerA, innerB } = row
    for (let x = from; x < to; x++) {
      const a = table[x + outerA]
      const b = table[x + outerB]
      const max = a > b ? a : b
      let best = out[base + x]
      if (max <= best) continue
      if (row.inner >= 0) best = Math.max(best, table[x + innerA], table[x + innerB])
      if (max > best) best = this.#rim(row, table, x, max, best)
      out[base + x] = best
    }
  }

  /** The best that the rim of this row gives, which holds at most `max`. */
  #rim(row: DiscRow, table: Uint8Array, x: number, max: number, best: number): number {
    const { loss, reach } = this.#disc
    const square = row.down * row.down
    for (let across = row.inner + 1; across <= row.outer; across++) {
      const lost = loss[square + across * across]
      if (max - lost <= best) break
      const left = table[x + reach - across]
      const right = table[x + reach + across]
      const value = (left > right ? left : right) - lost
      if (value > best) best = value
    }
    return best
  }
}

/** For each row where its first value above 0 and below `ceiling` is, and where its last one ends; 0 and 0: nowhere. */
export function softSpans(
  data: Uint8Array,
  width: number,
  ceiling: number,
): { from: Int32Array; to: Int32Array } {
  const height = data.length / width
  const spans = { from: new Int32Array(height), to: new Int32Array(height) }
  const isSoft = (i: number): boolean => data[i] > 0 && data[i] < ceiling
  for (let y = 0; y < height; y++) {
    let from = y * width
    let to = from + width
    while (from < to && !isSoft(from)) from++
    if (from === to) continue
    while (!isSoft(to - 1)) to--
    spans.from[y] = from - y * width
    spans.to[y] = to - y * width
  }
  return spans
}

/** All rows of the disc, a few from everywhere first: what they raise spares the others the closer look. */
export function discRows(disc: Disc, stride: number): DiscRow[] {
  const downs = Array.from({ length: 2 * disc.reach + 1 }, (_, i) => i - disc.reach)
  const coarseness = (down: number): number =>
    down % 8 === 0 ? 0 : down % 4 === 0 ? 1 : down % 2 === 0 ? 2 : 3
  downs.sort((a, b) => coarseness(a) - coarseness(b))
  return downs.map((down) => {
    const inner = disc.inner[Math.abs(down)]
    const outer = disc.outer[Math.abs(down)]
    const [innerA, innerB] = reads(inner, disc.reach, stride)
    const [outerA, outerB] = reads(outer, disc.reach, stride)
    return { down, inner, outer, innerA, innerB, outerA, outerB }
  })
}

/** Where the two reads are that cover `half` pixels to both sides. */
function reads(half: number, margin: number, stride: number): [number, number] {
  if (half < 0) return [-1, -1]
  const level = 31 - Math.clz32(2 * half + 1)
  return [level * stride + margin - half, level * stride + margin + half + 1 - (1 << level)]
}
