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
    const stride = this.#stride
    const from = y * this.#width
    for (let x = 0; x < this.#width; x++) {
      const value = this.#data[from + x]
      table[this.#margin + x] = value < this.#ceiling ? value : 0
    }
    for (let level = 1; level < this.#levels; level++) {
      const half = 1 << (level - 1)
      const below = (level - 1) * stride
      const here = level * stride
      for (let i = 0; i + 2 * half <= stride; i++) {
        const a = table[below + i]
        const b = table[below + i + half]
        table[here + i] = a > b ? a : b
      }
    }
  }
}
