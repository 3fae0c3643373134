import type { TileId } from './pyramid.ts'

/** What the page asks of the photo worker. */
export type PhotoRequest =
  | { kind: 'open'; previewUrl: string | null; url: string; width: number; height: number }
  /** The tiles wanted now, most urgent first; tiles asked for before and not among them are forgotten. */
  | { kind: 'tiles'; tiles: TileId[] }
  /** A reduced copy of the whole photo, as bytes. */
  | { kind: 'pixels'; id: number; width: number; height: number }

/** What the photo worker answers. Bitmaps are transferred: whoever receives them closes them. */
export type PhotoAnswer =
  | { kind: 'preview'; bitmap: ImageBitmap }
  /** The photo's bytes are here and decode: tiles can be asked for. */
  | { kind: 'ready' }
  | { kind: 'tile'; tile: TileId; bitmap: ImageBitmap }
  | { kind: 'pixels'; id: number; width: number; height: number; data: Uint8ClampedArray }
  | { kind: 'failed'; message: string }
