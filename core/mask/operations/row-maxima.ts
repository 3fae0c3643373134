/**
 * Maxima of any stretch of a row in two reads: for each power of two, the maximum of the stretch of that length
 * from each place on. Made when a row is first asked for, and kept for as many rows as are in use at a time.
 */
export class RowMaxima {
  readonly #data: Uint8Array
  readonly #width: number
  readonly #ceiling: number
  readonly #margin: number
  readonly #stride: number
  readonly #levels: number
  readonly #rows: Uint8Array[]
  readonly #held: Int32Array
  /** Runs of values in the row that is being filled: from and to (exclusive), as places in the table. */
  readonly #ends: Int32Array

  /**
   * Values of `ceiling` and more count as 0. Stretches may reach `margin` pixels past either end of a row, where
   * all is 0, and be `2 × margin + 1` long. `rows`: how many successive rows are asked for in turn.
   */
  constructor(data: Uint8Array, width: number, ceiling: number, margin: number, rows: number) {
    this.#data = data
    this.#width = width
    this.#ceiling = ceiling
    this.#margin = margin
    this.#stride = width + 2 * margin
    this.#levels = 32 - Math.clz32(2 * margin + 1)
    this.#rows = Array.from({ length: rows }, () => new Uint8Array(0))
    this.#ends = new Int32Array(width + 2)
    this.#held = new Int32Array(rows).fill(-1)
  }

  /** The tables of row `y`: level k from `k × stride` on; the row's pixel x is at `x + margin`. */
  row(y: number): Uint8Array {
    const slot = y % this.#rows.length
    if (this.#held[slot] === y) return this.#rows[slot]
    if (this.#rows[slot].length === 0) this.#rows[slot] = new Uint8Array(this.#stride * this.#levels)
    this.#fill(this.#rows[slot], y)
    this.#held[slot] = y
    return this.#rows[slot]
  }

  get stride(): number {
    return this.#stride
  }

  #fill(table: Uint8Array, y: number): void {
    table.fill(0)
    const count = this.#copySoft(table, y)
    for (let level = 1; level < this.#levels; level++) this.#fillLevel(table, level, count)
  }

  /** The values below the ceiling, as level 0; notes where they are, and returns how many ends of runs that took. */
  #copySoft(table: Uint8Array, y: number): number {
    const from = y * this.#width
    let count = 0
    for (let x = 0; x < this.#width; x++) {
      const value = this.#data[from + x]
      if (value === 0 || value >= this.#ceiling) continue
      const at = this.#margin + x
      table[at] = value
      if (count > 0 && this.#ends[count - 1] === at) this.#ends[count - 1] = at + 1
      else {
        this.#ends[count++] = at
        this.#ends[count++] = at + 1
      }
    }
    return count
  }

  /** Only where a stretch of this level meets a value that is not 0. */
  #fillLevel(table: Uint8Array, level: number, count: number): void {
    const half = 1 << (level - 1)
    const below = (level - 1) * this.#stride
    const here = level * this.#stride
    const limit = this.#stride - 2 * half + 1
    let done = 0
    for (let run = 0; run < count; run += 2) {
      const to = Math.min(limit, this.#ends[run + 1])
      for (let i = Math.max(done, this.#ends[run] - 2 * half + 1); i < to; i++) {
        const a = table[below + i]
        const b = table[below + i + half]
        table[here + i] = a > b ? a : b
      }
      done = Math.max(done, to)
    }
  }
}
