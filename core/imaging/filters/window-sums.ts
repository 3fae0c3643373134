/**
 * Window sums over squares of 2 · radius + 1 pixels, ends cut off, computed only where they are needed: each column
 * holds the sums of the rows round the last row that it was asked at, and slides on to the next or begins again.
 */
export abstract class WindowSums {
  readonly width: number
  readonly height: number
  readonly radius: number
  /** How many sums there are. */
  readonly count: number
  /** `count` sums a column. */
  protected readonly columns: Float64Array
  /** The sums of the square that was last moved to. */
  protected readonly sums: Float64Array
  /** The row each column was last asked at. */
  readonly #at: Int32Array

  constructor({ width, height }: { width: number; height: number }, radius: number, count: number) {
    this.width = width
    this.height = height
    this.radius = radius
    this.count = count
    this.columns = new Float64Array(width * count)
    this.sums = new Float64Array(count)
    this.#at = new Int32Array(width).fill(-2)
  }

  /** Adds (sign 1) or takes away (−1) the pixels `from` to `to` (exclusive) of a row: from `columns`, in place. */
  protected abstract addSpan(y: number, from: number, to: number, sign: number): void

  /** What is made of the sums of one square, of `pixels` pixels. */
  protected abstract visit(p: number, sums: Float64Array, pixels: number): void

  /** Visits the pixels that are 1 in `wanted`, row by row. */
  visitAll(wanted: Uint8Array): void {
    const { width } = this
    for (let from = wanted.indexOf(1); from >= 0; ) {
      const y = Math.floor(from / width)
      const row = y * width
      let to = from + 1
      while (to < row + width && wanted[to] === 1) to++
      this.#visitRun(y, from - row, to - row)
      from = wanted.indexOf(1, to)
    }
  }

  #visitRun(y: number, from: number, to: number): void {
    const { width, height, radius, count, columns, sums } = this
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    this.#bring(y, Math.max(0, from - radius), Math.min(width, to + radius))
    sums.fill(0)
    const first = Math.max(0, from - radius)
    const before = Math.min(width, from + radius)
    for (let x = first; x < before; x++) add(sums, columns, x * count, 1)
    for (let x = from; x < to; x++) {
      const hasLeft = x > from && x > radius
      if (x + radius >= width) {
        if (hasLeft) add(sums, columns, (x - radius - 1) * count, -1)
      } else if (hasLeft) slide(sums, columns, (x + radius) * count, (x - radius - 1) * count)
      else add(sums, columns, (x + radius) * count, 1)
      const across = Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1
      this.visit(y * width + x, sums, rows * across)
    }
  }

  /** Brings columns to a row: those that were at the row above slide, others begin again. */
  #bring(y: number, from: number, to: number): void {
    const at = this.#at
    for (let x = from; x < to; ) {
      const last = at[x]
      let end = x
      while (end < to && at[end] === last) at[end++] = y
      if (last === y - 1) this.#slide(y, x, end)
      else if (last !== y) this.#begin(y, x, end)
      x = end
    }
  }

  #slide(y: number, from: number, to: number): void {
    if (y + this.radius < this.height) this.addSpan(y + this.radius, from, to, 1)
    if (y - this.radius > 0) this.addSpan(y - this.radius - 1, from, to, -1)
  }

  #begin(y: number, from: number, to: number): void {
    this.columns.fill(0, from * this.count, to * this.count)
    const last = Math.min(this.height - 1, y + this.radius)
    for (let row = Math.max(0, y - this.radius); row <= last; row++) this.addSpan(row, from, to, 1)
  }
}

function add(sums: Float64Array, columns: Float64Array, at: number, sign: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] += sign * columns[at + i]
}

/** Adds the sums of one column and takes those of another away. */
function slide(sums: Float64Array, columns: Float64Array, enters: number, leaves: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] = sums[i] + columns[enters + i] - columns[leaves + i]
}
