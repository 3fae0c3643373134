/** Stretches of pixels of one row: from and to (exclusive) in pairs, from `start` to `end` in `data`. */
export interface Runs {
  readonly data: Int32Array
  readonly start: number
  readonly end: number
}

/** Runs of all rows of a plane, added from the top and from left to right. */
export class RunList {
  #data = new Int32Array(4096)
  #length = 0
  readonly #starts: Int32Array

  constructor(rows: number) {
    this.#starts = new Int32Array(rows + 1)
  }

  /** Adds a run to the row that is not ended yet. */
  add(from: number, to: number): void {
    if (this.#length + 2 > this.#data.length) {
      const larger = new Int32Array(this.#data.length * 2)
      larger.set(this.#data)
      this.#data = larger
    }
    this.#data[this.#length++] = from
    this.#data[this.#length++] = to
  }

  /** Tells that row `y` has got all its runs. Rows come in turn. */
  end(y: number): void {
    this.#starts[y + 1] = this.#length
  }

  row(y: number): Runs {
    return { data: this.#data, start: this.#starts[y], end: this.#starts[y + 1] }
  }
}
