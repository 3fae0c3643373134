/**
 * Squared Euclidean distances to the nearest seed, row by row, as far as `limit` pixels; exact.
 * Method: Meijster, Roerdink, Hesselink 2000, "A general algorithm for computing distance transforms in linear
 * time", with distances down the columns kept in one byte and each stretch between two seeds of a row by itself.
 */
export class NearField {
  readonly #width: number
  readonly #none: number
  /** Distance to the nearest seed of the same column; `#none` when it is farther than the limit. */
  readonly #column: Uint8Array
  readonly #row: Int32Array
  readonly #peak: Int32Array
  readonly #start: Int32Array

  /** Seeds are the values of at least `threshold` (1 to 255). `limit`: 0 to 253 pixels. */
  constructor(data: Uint8Array, width: number, threshold: number, limit: number) {
    this.#width = width
    this.#none = Math.ceil(limit) + 1
    this.#column = columnDistances(data, width, threshold, this.#none)
    this.#row = new Int32Array(width)
    this.#peak = new Int32Array(width + 2)
    this.#start = new Int32Array(width + 2)
  }

  /**
   * The squared distances of row `y`; where nothing is within the limit, the number is larger than its square. To
   * be read before the next call.
   */
  row(y: number): Int32Array {
    const from = y * this.#width
    const out = this.#row
    out.fill(0)
    for (let x = 0; x < this.#width; x++) {
      if (this.#column[from + x] === 0) continue
      const begin = x
      let isBare = true
      for (; x < this.#width && this.#column[from + x] !== 0; x++)
        if (this.#column[from + x] !== this.#none) isBare = false
      if (isBare && begin === 0 && x === this.#width) out.fill(2 ** 30)
      else if (isBare) this.#fillBare(begin, x)
      else this.#fillGap(from, begin, x)
    }
    return out
  }

  /** Between seeds, or a seed and the edge, with nothing near above or below. */
  #fillBare(begin: number, end: number): void {
    const near = Math.min(this.#none, end - begin)
    this.#row.fill(2 ** 30, begin, end)
    if (begin > 0) for (let i = 1; i <= near; i++) this.#row[begin - 1 + i] = i * i
    if (end === this.#width) return
    for (let i = 1; i <= near; i++) if (i * i < this.#row[end - i]) this.#row[end - i] = i * i
  }

  /** From `begin` to `end` (exclusive) no pixel is a seed; those beside are, or lie outside. */
  #fillGap(from: number, begin: number, end: number): void {
    const count = this.#envelope(from, Math.max(0, begin - 1), Math.min(this.#width, end + 1))
    const peaks = this.#peak
    let last = count - 1
    for (let x = end - 1; x >= begin; x--) {
      while (last > 0 && this.#start[last] > x) last--
      const across = x - peaks[last]
      const down = this.#column[from + peaks[last]]
      this.#row[x] = across * across + down * down
    }
  }

  /** Lower envelope of the parabolas of the columns that have a seed in reach; how many take part in it. */
  #envelope(from: number, begin: number, end: number): number {
    const column = this.#column
    const peaks = this.#peak
    const starts = this.#start
    let count = 0
    for (let x = begin; x < end; x++) {
      const height = column[from + x]
      if (height === this.#none) continue
      let start = begin
      while (count > 0) {
        const peak = peaks[count - 1]
        const there = column[from + peak]
        const square = x * x - peak * peak + height * height - there * there
        start = Math.floor(square / (2 * (x - peak))) + 1
        if (start > starts[count - 1]) break
        count--
        start = begin
      }
      if (start >= end) continue
      peaks[count] = x
      starts[count] = start
      count++
    }
    return count
  }
}

function columnDistances(data: Uint8Array, width: number, threshold: number, none: number): Uint8Array {
  const out = new Uint8Array(data.length)
  for (let i = 0; i < width; i++) out[i] = data[i] >= threshold ? 0 : none
  for (let i = width; i < data.length; i++) {
    const above = out[i - width]
    out[i] = data[i] >= threshold ? 0 : above < none ? above + 1 : none
  }
  for (let i = data.length - width - 1; i >= 0; i--) {
    const below = out[i + width] + 1
    if (below < out[i]) out[i] = below
  }
  return out
}
