import type { LabGrid } from '../select/lab-grid.ts'

/** How much of a photo's ground has which colour. */
export class CommonColours {
  /** How many pixels lie in each cell of 5 CIELAB units. */
  readonly #counts = new Int32Array(24 * 64 * 64)
  readonly #pixels: number

  constructor({ lab }: LabGrid, sky: Uint8Array) {
    this.#pixels = sky.length
    for (let p = 0; p < sky.length; p++)
      if (sky[p] <= 128) this.#counts[cellOf(lab[p * 3], lab[p * 3 + 1], lab[p * 3 + 2])]++
  }

  /** The share of colours within about 7 units of a colour; cells count by how much of them lies within. */
  shareOf(l: number, a: number, b: number): number {
    let count = 0
    const [ls, as, bs] = [l, a, b].map(cellsRound)
    for (const [i, x] of ls)
      for (const [j, y] of as)
        for (const [k, z] of bs) count += x * y * z * this.#counts[cellOf(5 * i, 5 * j, 5 * k)]
    return count / this.#pixels
  }
}

/** The four cells that lie within one and a half cells of a value, and how much of each does. */
function cellsRound(value: number): [number, number][] {
  const first = Math.floor(value / 5 - 1)
  const over = value / 5 - 1 - first
  return [
    [first, 1 - over],
    [first + 1, 1],
    [first + 2, 1],
    [first + 3, over],
  ]
}

function cellOf(l: number, a: number, b: number): number {
  return (Math.round(Math.max(0, l) / 5) * 64 + Math.round(a / 5) + 32) * 64 + Math.round(b / 5) + 32
}
