/** Side of a tile in pixels. */
export const TILE = 256
/** Bytes of a tile: one a pixel. */
export const TILE_BYTES = TILE * TILE

/** 256 × 256 bytes, rows from the top; null = empty. A tile is never written once its step is sealed. */
export type Tile = Uint8Array | null

/** The part of the frame that a tile holds: its place in pixels and how much of it lies inside. */
export interface TileBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * A mask as sparse tiles. Absent = empty, one shared constant = full; bytes of a tile that lie outside the
 * frame are always 0, so that sums and hashes need no clipping.
 */
export class TileGrid {
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  readonly #tiles: Tile[]
  /** Full tiles by shape: inside, right edge, bottom edge, corner. Shared, never written. */
  readonly #full: (Uint8Array | null)[] = [null, null, null, null]

  /** Throws RangeError unless both sides are whole numbers from 1 to 65,535. */
  constructor(width: number, height: number) {
    if (!isSide(width) || !isSide(height))
      throw new RangeError(`A mask's sides must be whole numbers from 1 to 65,535, not ${width} × ${height}`)
    this.width = width
    this.height = height
    this.columns = Math.ceil(width / TILE)
    this.rows = Math.ceil(height / TILE)
    this.#tiles = Array.from<Tile>({ length: this.columns * this.rows }).fill(null)
  }

  get count(): number {
    return this.#tiles.length
  }

  get(index: number): Tile {
    return this.#tiles[index]
  }

  set(index: number, tile: Tile): void {
    this.#tiles[index] = tile
  }

  box(index: number): TileBox {
    const x = (index % this.columns) * TILE
    const y = Math.floor(index / this.columns) * TILE
    return { x, y, width: Math.min(TILE, this.width - x), height: Math.min(TILE, this.height - y) }
  }

  /** The shared tile whose every pixel inside the frame is 255. */
  full(index: number): Uint8Array {
    const { width, height } = this.box(index)
    const shape = (width < TILE ? 1 : 0) + (height < TILE ? 2 : 0)
    return (this.#full[shape] ??= filledTile(width, height))
  }

  isFull(index: number): boolean {
    const tile = this.#tiles[index]
    return tile !== null && tile === this.full(index)
  }

  /** The shared constant (null or full) where the tile equals it, else the tile itself. */
  canonical(index: number, tile: Tile): Tile {
    if (tile === null) return null
    if (sameBytes(tile, this.full(index))) return this.full(index)
    return isZero(tile) ? null : tile
  }
}

function isSide(side: number): boolean {
  return Number.isInteger(side) && side >= 1 && side <= 65_535
}

function filledTile(width: number, height: number): Uint8Array {
  const tile = new Uint8Array(TILE_BYTES)
  for (let y = 0; y < height; y++) tile.fill(255, y * TILE, y * TILE + width)
  return tile
}

/** Whether two tiles hold the same bytes. */
export function sameTile(a: Tile, b: Tile): boolean {
  if (a === b) return true
  return a !== null && b !== null && sameBytes(a, b)
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  const left = words(a)
  const right = words(b)
  for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return false
  return true
}

function isZero(tile: Uint8Array): boolean {
  const all = words(tile)
  for (let i = 0; i < all.length; i++) if (all[i] !== 0) return false
  return true
}

/** A tile's bytes, four at a time. */
function words(tile: Uint8Array): Uint32Array {
  return new Uint32Array(tile.buffer, tile.byteOffset, TILE_BYTES / 4)
}
