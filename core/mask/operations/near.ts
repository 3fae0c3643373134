/**
 * Squared Euclidean distances to the nearest seed, row by row, as far as `limit` pixels; exact.
 * Method: Meijster, Roerdink, Hesselink 2000, "A general algorithm for computing distance transforms in linear
 * time", with distances down the columns kept in one byte and each stretch between two seeds of a row by itself.
 */
export class NearField {
  /** Squared distances in the row that was last asked for; only where `near` says. */
  readonly squares: Int32Array
  /** In that row, where the seeds are, and where a seed may be within the limit: pairs of from and to (exclusive). */
  readonly seeds: Int32Array
  readonly near: Int32Array
  seedsCount = 0
  nearCount = 0
  readonly #width: number
  readonly #none: number
  /** Distance to the nearest seed of the same column; `#none` when it is farther than the limit. */
  readonly #column: Uint8Array
  readonly #peak: Int32Array
  readonly #start: Int32Array

  /** Seeds are the values of at least `threshold` (1 to 255). `limit`: 0 to 253 pixels. */
  constructor(data: Uint8Array, width: number, threshold: number, limit: number) {
    this.#width = width
    this.#none = Math.ceil(limit) + 1
    this.#column = columnDistances(data, width, threshold, this.#none)
    this.squares = new Int32Array(width)
    this.seeds = new Int32Array(width + 2)
    this.near = new Int32Array(2 * width + 4)
    this.#peak = new Int32Array(width + 2)
    this.#start = new Int32Array(width + 2)
  }

  /** Finds the distances of row `y`. */
  row(y: number): void {
    const width = this.#width
    const from = y * width
    const column = this.#column
    const none = this.#none
    this.seedsCount = 0
    this.nearCount = 0
    for (let x = 0; x < width; ) {
      const seed = x
      while (x < width && column[from + x] === 0) x++
      if (x > seed) {
        this.seeds[this.seedsCount++] = seed
        this.seeds[this.seedsCount++] = x
      }
      const gap = x
      while (x < width && column[from + x] === none) x++
      const isBare = x === width || column[from + x] === 0
      while (x < width && column[from + x] !== 0) x++
      if (gap === x) continue
      if (isBare) this.#fillBare(gap, x)
      else this.#fillGap(from, gap, x)
    }
  }

  /** Between seeds, or a seed and the edge, with nothing near above or below. */
  #fillBare(begin: number, end: number): void {
    const left = begin > 0 ? Math.min(end, begin + this.#none) : begin
    const right = end < this.#width ? Math.max(begin, end - this.#none) : end
    for (let x = begin; x < left; x++) this.squares[x] = (x - begin + 1) ** 2
    for (let x = right; x < end; x++) {
      const square = (end - x) ** 2
      if (x >= left || square < this.squares[x]) this.squares[x] = square
    }
    if (left >= right) this.#addNear(begin, end)
    else {
      this.#addNear(begin, left)
      this.#addNear(right, end)
    }
  }

  #addNear(from: number, to: number): void {
    if (from >= to) return
    this.near[this.nearCount++] = from
    this.near[this.nearCount++] = to
  }

  /** From `begin` to `end` (exclusive) no pixel is a seed; those beside are, or lie outside. */
  #fillGap(from: number, begin: number, end: number): void {
    const count = this.#envelope(from, Math.max(0, begin - 1), Math.min(this.#width, end + 1))
    const peaks = this.#peak
    const column = this.#column
    let to = end
    for (let last = count - 1; last >= 0; last--) {
      const peak = peaks[last]
      const square = column[from + peak] ** 2
      const start = last === 0 ? begin : Math.max(begin, this.#start[last])
      for (let x = start; x < to; x++) this.squares[x] = (x - peak) * (x - peak) + square
      if (start < to) to = start
    }
    this.#addNear(begin, end)
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
  const here = new Int32Array(width).fill(none)
  for (let i = 0; i < data.length; )
    for (let x = 0; x < width; x++, i++) {
      // All bits of the shifted difference are 1 where the value is below the threshold, else 0.
      const distance = Math.min(here[x] + 1, none) & ((data[i] - threshold) >> 31)
      here[x] = distance
      out[i] = distance
    }
  here.fill(none)
  for (let i = data.length - 1; i >= 0; )
    for (let x = width - 1; x >= 0; x--, i--) {
      const distance = Math.min(here[x] + 1, out[i])
      here[x] = distance
      out[i] = distance
    }
  return out
}
