import type { TileId } from './pyramid.ts'

/** What the page asks of the photo worker. */
export type PhotoRequest =
  | { kind: 'open'; previewUrl: string | null; url: string; width: number; height: number }
  /** The tiles wanted now, most urgent first; tiles asked for before and not among them are forgotten. */
  | { kind: 'tiles'; tiles: TileId[] }
  /** The whole photo as bytes, reduced or at its own size; `isExact`: to the means of its own pixels. */
  | { kind: 'pixels'; id: number; width: number; height: number; isExact: boolean }
  /**
   * A grey picture as a plane of this size. With `labels`, the pixels that carry one of them, smoothly enlarged to
   * hard edges; without, the grey values themselves.
   */
  | { kind: 'plane'; id: number; url: string; width: number; height: number; labels: number[] | null }
  /** A grey picture at its own size, such as the label plane of the suggestions. */
  | { kind: 'grey'; id: number; url: string }

/** What the photo worker answers. Bitmaps are transferred: whoever receives them closes them. */
export type PhotoAnswer =
  | { kind: 'preview'; bitmap: ImageBitmap }
  /** The photo's bytes are here and decode: tiles can be asked for. */
  | { kind: 'ready' }
  | { kind: 'tile'; tile: TileId; bitmap: ImageBitmap }
  | { kind: 'pixels'; id: number; width: number; height: number; data: Uint8ClampedArray }
  | { kind: 'plane'; id: number; width: number; height: number; data: Uint8Array }
  /** How far a `pixels` request has come, 0 to 1. */
  | { kind: 'progress'; id: number; fraction: number }
  /** One request could not be answered; the photo itself is well. */
  | { kind: 'refused'; id: number; message: string }
  | { kind: 'failed'; message: string }
