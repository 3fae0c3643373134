import { TILE, type TileGrid } from './tiles.ts'

const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/**
 * FNV-1a, 32 bit (Fowler, Noll, Vo), over all pixels of the frame, rows from the top; absent tiles count as
 * zeros. Eight lower-case hexadecimal digits.
 */
export function hashGrid(grid: TileGrid): string {
  const zeros = new Map<number, number>()
  /** A run of n zero bytes multiplies the hash by PRIME^n. */
  const skip = (n: number): number => {
    let factor = zeros.get(n)
    if (factor === undefined) zeros.set(n, (factor = primePower(n)))
    return factor
  }
  let hash = OFFSET
  for (let y = 0; y < grid.height; y++) {
    const first = Math.floor(y / TILE) * grid.columns
    const offset = (y % TILE) * TILE
    for (let column = 0; column < grid.columns; column++) {
      const width = Math.min(TILE, grid.width - column * TILE)
      const tile = grid.get(first + column)
      if (tile === null) hash = Math.imul(hash, skip(width))
      else for (let i = offset; i < offset + width; i++) hash = Math.imul(hash ^ tile[i], PRIME)
    }
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

function primePower(exponent: number): number {
  let power = 1
  let square = PRIME
  for (let left = exponent; left > 0; left >>>= 1) {
    if (left & 1) power = Math.imul(power, square)
    square = Math.imul(square, square)
  }
  return power
}
