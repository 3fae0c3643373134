import type { LabGrid } from '../select/lab-grid.ts'

/** How much of a photo's ground has which colour. */
export class CommonColours {
  /** How many pixels lie in each cell of 5 CIELAB units. */
  readonly #counts = new Int32Array(24 * 64 * 64)
  readonly #pixels: number

  constructor({ width, lab }: LabGrid, sky: Uint8Array) {
    this.#pixels = sky.length
    for (let start = 0; start < sky.length; start += width) countRow(lab, sky, start, width, this.#counts)
  }

  /** The share of colours within about 7 units of a colour; cells count by how much of them lies within. */
  shareOf(l: number, a: number, b: number): number {
    let count = 0
    const [i, j, k] = [firstCell(l), firstCell(a), firstCell(b)]
    for (let u = 0; u < 4; u++)
      for (let v = 0; v < 4; v++) {
        const share = shareWithin(l, i, u) * shareWithin(a, j, v)
        for (let w = 0; w < 4; w++)
          count += share * shareWithin(b, k, w) * this.#counts[cellOf(5 * (i + u), 5 * (j + v), 5 * (k + w))]
      }
    return count / this.#pixels
  }
}

/** The first of the four cells that lie within one and a half cells of a value. */
function firstCell(value: number): number {
  return Math.floor(value / 5 - 1)
}

/** How much of the four cells from `first` on lies within one and a half cells of a value. */
function shareWithin(value: number, first: number, cell: number): number {
  if (cell === 1 || cell === 2) return 1
  const over = value / 5 - 1 - first
  return cell === 0 ? 1 - over : over
}

function countRow(
  lab: Float32Array,
  sky: Uint8Array,
  start: number,
  width: number,
  counts: Int32Array,
): void {
  for (let p = start; p < start + width; p++)
    if (sky[p] <= 128) counts[cellOf(lab[p * 3], lab[p * 3 + 1], lab[p * 3 + 2])]++
}

function cellOf(l: number, a: number, b: number): number {
  return (Math.round(Math.max(0, l) / 5) * 64 + Math.round(a / 5) + 32) * 64 + Math.round(b / 5) + 32
}
