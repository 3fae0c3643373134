import { between, type Between } from '../filters/sample.ts'

interface Size {
  width: number
  height: number
}

/** A small raster as the rows of a larger picture see it. */
export class Field {
  /** The row last sought, not yet spread across: `channels` numbers a column of the raster. */
  readonly row: Float32Array
  /** The row last spread: `channels` numbers a column of the picture. */
  readonly spread: Float64Array
  readonly across: Between
  readonly #values: Float32Array
  readonly #channels: number
  readonly #stride: number
  readonly #down: Between

  constructor(values: Float32Array, channels: number, from: Size, to: Size) {
    this.#values = values
    this.#channels = channels
    this.#stride = from.width * channels
    this.row = new Float32Array(this.#stride)
    this.spread = new Float64Array(to.width * channels)
    this.across = between(to.width, from.width)
    this.#down = between(to.height, from.height)
  }

  /** Blends the two rows round row `y` of the picture, as far as its columns `from` to `to` (exclusive) need them. */
  seek(y: number, from: number, to: number): void {
    const { row, across } = this
    const values = this.#values
    const upper = this.#down.low[y] * this.#stride
    const lower = this.#down.high[y] * this.#stride
    const fraction = this.#down.fraction[y]
    const end = (across.high[to - 1] + 1) * this.#channels
    for (let i = across.low[from] * this.#channels; i < end; i++)
      row[i] = values[upper + i] + (values[lower + i] - values[upper + i]) * fraction
  }

  /** The same, spread across those columns. */
  spreadRow(y: number, from: number, to: number): void {
    if (to <= from) return
    this.seek(y, from, to)
    if (this.#channels === 1) this.#spreadOne(from, to)
    else this.#spreadThree(from, to)
  }

  #spreadOne(from: number, to: number): void {
    const { row, spread } = this
    const { low, high, fraction } = this.across
    for (let x = from; x < to; x++) spread[x] = row[low[x]] + (row[high[x]] - row[low[x]]) * fraction[x]
  }

  #spreadThree(from: number, to: number): void {
    const { row, spread } = this
    const { low, high, fraction } = this.across
    for (let x = from, o = from * 3; x < to; x++, o += 3) {
      const a = low[x] * 3
      const b = high[x] * 3
      spread[o] = row[a] + (row[b] - row[a]) * fraction[x]
      spread[o + 1] = row[a + 1] + (row[b + 1] - row[a + 1]) * fraction[x]
      spread[o + 2] = row[a + 2] + (row[b + 2] - row[a + 2]) * fraction[x]
    }
  }
}
