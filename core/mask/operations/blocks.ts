import { NearField } from './near.ts'
import type { RunList } from './runs.ts'

/** Side of a block in pixels. */
const SIDE = 8

/** Which blocks of 8 × 8 pixels of a plane hold something: a coarse map, a 64th of its size. */
export class BlockMap {
  readonly #columns: number
  readonly #rows: number
  #marks: Uint8Array
  #isEmpty = true

  constructor(width: number, height: number) {
    this.#columns = Math.ceil(width / SIDE)
    this.#rows = Math.ceil(height / SIDE)
    this.#marks = new Uint8Array(this.#columns * this.#rows)
  }

  get isEmpty(): boolean {
    return this.#isEmpty
  }

  mark(x: number, y: number): void {
    this.#marks[(y >> 3) * this.#columns + (x >> 3)] = 1
    this.#isEmpty = false
  }

  /** Marks the blocks in which a row of bytes is not all 0. */
  markRow(y: number, row: Uint8Array): void {
    const from = (y >> 3) * this.#columns
    for (let column = 0; column < this.#columns; column++) {
      if (this.#marks[from + column] === 1) continue
      const end = Math.min(row.length, (column + 1) * SIDE)
      for (let x = column * SIDE; x < end; x++)
        if (row[x] !== 0) {
          this.#marks[from + column] = 1
          this.#isEmpty = false
          break
        }
    }
  }

  /**
   * Marks every block that holds a pixel within `reach` (at most 255) pixels of one in a marked block, and some more.
   */
  spread(reach: number): void {
    // Places of two pixels in their blocks differ by up to 7 each way, which is less than 1.25 blocks in all.
    const limit = reach / SIDE + 1.25
    const field = new NearField(this.#marks, this.#columns, 1, limit)
    const marks = new Uint8Array(this.#marks.length)
    for (let row = 0; row < this.#rows; row++) {
      field.row(row)
      const from = row * this.#columns
      for (let i = 0; i < field.seedsCount; i += 2)
        marks.fill(1, from + field.seeds[i], from + field.seeds[i + 1])
      for (let i = 0; i < field.nearCount; i += 2)
        for (let x = field.near[i]; x < field.near[i + 1]; x++)
          if (field.squares[x] <= limit * limit) marks[from + x] = 1
    }
    this.#marks = marks
  }

  /** Adds the pixels of row `y` that lie in marked blocks and whose byte of `row` is below `max`. */
  addRuns(y: number, row: Uint8Array, max: number, runs: RunList): void {
    const from = (y >> 3) * this.#columns
    for (let column = 0; column < this.#columns; column++) {
      if (this.#marks[from + column] === 0) continue
      const begin = column * SIDE
      while (column < this.#columns && this.#marks[from + column] === 1) column++
      addBelow(row, begin, Math.min(row.length, column * SIDE), max, runs)
    }
  }
}

function addBelow(row: Uint8Array, begin: number, end: number, max: number, runs: RunList): void {
  for (let x = begin; x < end; x++) {
    if (row[x] >= max) continue
    const start = x
    while (x < end && row[x] < max) x++
    runs.add(start, x)
  }
}
