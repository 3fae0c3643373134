import { TILE_BYTES, type Tile } from './tiles.ts'

/**
 * zlib streams (RFC 1950) in and out, given from outside: `CompressionStream('deflate')` in a worker, node:zlib in
 * tests.
 */
export interface Codec {
  deflate(bytes: Uint8Array): Promise<Uint8Array>
  /** Rejects when the stream is damaged. */
  inflate(bytes: Uint8Array): Promise<Uint8Array>
}

/** A tile as it rests in the history: as it was, or deflated. */
export type StoredTile = Tile | PackedTile

export class PackedTile {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/**
 * Deflates tiles and remembers the outcome. Tiles are never written once sealed, so the same bytes object
 * always packs to the same stream: a draft saved after each step costs only the tiles of that step.
 */
export class TilePacker {
  readonly #codec: Codec
  readonly #packed = new WeakMap<Uint8Array, PackedTile>()

  constructor(codec: Codec) {
    this.#codec = codec
  }

  async pack(tile: Uint8Array): Promise<PackedTile> {
    const known = this.#packed.get(tile)
    if (known) return known
    const packed = new PackedTile(await this.#codec.deflate(tile))
    this.#packed.set(tile, packed)
    return packed
  }

  /** Rejects when the stream is damaged or holds no tile. */
  async unpack(packed: PackedTile): Promise<Uint8Array> {
    const bytes = await this.#codec.inflate(packed.bytes)
    if (bytes.length !== TILE_BYTES) throw new RangeError('A packed tile does not hold a tile')
    // Streams may hand out a view of a larger buffer; tiles are read four bytes at a time.
    const tile = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
    this.#packed.set(tile, packed)
    return tile
  }
}
