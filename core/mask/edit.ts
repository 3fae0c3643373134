import type { Rect } from '../imaging/pixels.ts'
import { sameTile, TILE_BYTES, type Tile, type TileGrid } from './tiles.ts'

/** Who must hear of changes: caches by tile, and what is to be drawn. */
export interface ChangeListener {
  tile(index: number): void
  /** Whole pixels of the frame. */
  rect(rect: Rect): void
}

/**
 * The one way to change a mask. The first touch of a tile keeps its before-image; sealing yields them as a
 * history step, restoring puts them back.
 */
export class Edit {
  readonly label: string
  readonly grid: TileGrid
  readonly #before = new Map<number, Tile>()
  /** Tiles whose bytes this edit has copied and may write. */
  readonly #owned = new Set<number>()
  readonly #changed: ChangeListener

  constructor(label: string, grid: TileGrid, changed: ChangeListener) {
    this.label = label
    this.grid = grid
    this.#changed = changed
  }

  /** What the tile was before this edit touched it. */
  before(index: number): Tile {
    return this.#before.has(index) ? this.#before.get(index)! : this.grid.get(index)
  }

  /** The tile's bytes for writing. Pixels outside the frame must stay 0. */
  writable(index: number): Uint8Array {
    this.#changed.tile(index)
    const current = this.grid.get(index)
    if (current !== null && this.#owned.has(index)) return current
    this.#capture(index)
    const copy = current === null ? new Uint8Array(TILE_BYTES) : current.slice()
    this.grid.set(index, copy)
    this.#owned.add(index)
    return copy
  }

  /** Puts a whole tile in place: null, the grid's full tile, or bytes that nobody will write any more. */
  replace(index: number, tile: Tile): void {
    if (this.grid.get(index) === tile) return
    this.#capture(index)
    this.#owned.delete(index)
    this.grid.set(index, tile)
    this.#changed.tile(index)
    this.touch(this.grid.box(index))
  }

  /** Tells that pixels in `rect` (whole pixels of the frame) may have changed. */
  touch(rect: Rect): void {
    this.#changed.rect(rect)
  }

  /** Makes uniform tiles shared constants again and returns the before-images of all tiles that did change. */
  seal(): Map<number, Tile> {
    const changed = new Map<number, Tile>()
    for (const [index, before] of this.#before) {
      const now = this.grid.canonical(index, this.grid.get(index))
      const same = sameTile(before, now)
      this.grid.set(index, same ? before : now)
      if (!same) changed.set(index, before)
    }
    return changed
  }

  /** Puts every before-image back. */
  restore(): void {
    for (const [index, before] of this.#before) {
      this.grid.set(index, before)
      this.#changed.tile(index)
      this.touch(this.grid.box(index))
    }
    this.#before.clear()
    this.#owned.clear()
  }

  #capture(index: number): void {
    if (!this.#before.has(index)) this.#before.set(index, this.grid.get(index))
  }
}
