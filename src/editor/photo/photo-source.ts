import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import { connect, workerPort } from '../../workers/connect.ts'
import type { Size } from '../viewport/view-maths.ts'
import type { PhotoWorker } from './photo.worker.ts'
import type { TileId } from './pyramid.ts'
import { tileKey, tileSide } from './pyramid.ts'

/** Bytes of tiles kept on the page; beyond it the ones drawn longest ago are closed … */
const tileBudget = 32 * 1024 * 1024
/** … but at least this many times what is in sight. */
const tileStages = 2
const tileBytes = tileSide * tileSide * 4

export interface PhotoUrls {
  previewUrl: string | null
  url: string
}

/** One photo's tiles. Bitmaps belong to the source: draw them, never close them. */
export interface PhotoSource {
  readonly size: Size
  /** The small picture that comes first, and stays below tiles that are not here yet. */
  preview(): ImageBitmap | null
  tile(id: TileId): ImageBitmap | undefined
  /** Asks for those of the tiles that are missing, most urgent first. */
  want(tiles: readonly TileId[]): void
  /**
   * The whole photo as bytes, at its own or a reduced size; `onProgress` hears 0 to 1. Rejects when the photo cannot
   * be read or the source is closed.
   */
  pixels(width: number, height: number, onProgress?: (fraction: number) => void): Promise<Pixels>
  /**
   * The whole photo at a reduced size, each pixel the mean of the area that it covers, as an order reduces it. Above 40
   * megapixels that would hold the photo twice: it is `pixels` there. Rejects as that.
   */
  means(width: number, height: number): Promise<Pixels>
  /** A grey picture at the photo's size: a saved mask, or the regions that carry one of `labels`. */
  plane(url: string, labels: number[] | null): Promise<Plane>
  /** A grey picture at its own size. */
  grey(url: string): Promise<Plane>
  /** Told whenever there is something new to draw. */
  subscribe(listener: () => void): () => void
  onFailure(listener: (message: string) => void): () => void
  close(): void
}

/** What it takes to be drawn like a photo. */
export type DrawnSource = Pick<
  PhotoSource,
  'size' | 'preview' | 'tile' | 'want' | 'subscribe' | 'onFailure' | 'close'
>

export function openPhoto(size: Size, { previewUrl, url }: PhotoUrls): PhotoSource {
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' })
  const tiles = createTileCache(tileBudget)
  const asked = new Set<string>()
  const listeners = new Set<() => void>()
  const failureListeners = new Set<(message: string) => void>()
  let preview: ImageBitmap | null = null
  let isReady = false
  let isClosed = false
  let failure: string | null = null
  let inSight = 0

  const photo = connect<PhotoWorker>(
    workerPort(worker, (said) => said || 'The photo worker could not start.'),
    { failure: 'This photo cannot be shown by this browser.', onError: (error) => fail(error) },
  )
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const fail = (reason: Error) => {
    if (isClosed || failure !== null) return
    failure = reason.message
    photo.close(reason)
    for (const listener of failureListeners) listener(failure)
  }
  const opened = photo.call.open(size, url, previewUrl, (bitmap) => {
    preview = bitmap
    notify()
  })
  const begin = async () => {
    await opened
    isReady = true
    notify()
  }
  begin().catch(fail)
  const receiveTile = (tile: TileId, bitmap: ImageBitmap) => {
    asked.delete(tileKey(tile))
    tiles.put(tileKey(tile), bitmap)
    notify()
  }

  return {
    size,
    preview: () => preview,
    tile: (id) => tiles.get(tileKey(id)),
    want: (ids) => {
      if (!isReady) return
      inSight = ids.length * tileBytes
      tiles.setBudget(Math.max(tileBudget, tileStages * inSight))
      const missing = ids.filter((id) => !tiles.has(tileKey(id)))
      if (missing.every((id) => asked.has(tileKey(id))) && missing.length === asked.size) return
      asked.clear()
      for (const id of missing) asked.add(tileKey(id))
      photo.call.cutTiles(missing, receiveTile).catch(fail)
    },
    pixels: (width, height, onProgress) => {
      // For a while the whole photo is there twice: only what is in sight may stay beside it.
      if (width === size.width && height === size.height) tiles.setBudget(inSight)
      return opened.then(() => photo.call.pixels({ width, height }, onProgress))
    },
    means: (width, height) => opened.then(() => photo.call.means({ width, height })),
    plane: (planeUrl, labels) => opened.then(() => photo.call.plane(planeUrl, labels)),
    grey: (greyUrl) => opened.then(() => photo.call.grey(greyUrl)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onFailure: (listener) => {
      failureListeners.add(listener)
      if (failure !== null) listener(failure)
      return () => failureListeners.delete(listener)
    },
    close: () => {
      isClosed = true
      photo.close(new Error('The photo was closed.'))
      listeners.clear()
      failureListeners.clear()
      tiles.clear()
      preview?.close()
      preview = null
    },
  }
}

interface Closable {
  readonly width: number
  readonly height: number
  close(): void
}

/** Keeps bitmaps up to a budget of bytes; the one used longest ago is closed first. */
export function createTileCache<Bitmap extends Closable>(budget: number) {
  const kept = new Map<string, Bitmap>()
  let bytes = 0
  let maxBytes = budget
  const sizeOf = ({ width, height }: Bitmap) => width * height * 4

  const drop = (key: string, bitmap: Bitmap) => {
    kept.delete(key)
    bytes -= sizeOf(bitmap)
    bitmap.close()
  }
  const evict = (newest?: string) => {
    for (const [oldest, other] of kept) {
      if (bytes <= maxBytes || oldest === newest) break
      drop(oldest, other)
    }
  }
  return {
    has: (key: string) => kept.has(key),
    get: (key: string): Bitmap | undefined => {
      const bitmap = kept.get(key)
      if (bitmap === undefined) return undefined
      kept.delete(key)
      kept.set(key, bitmap)
      return bitmap
    },
    put: (key: string, bitmap: Bitmap) => {
      const old = kept.get(key)
      if (old !== undefined) drop(key, old)
      kept.set(key, bitmap)
      bytes += sizeOf(bitmap)
      evict(key)
    },
    setBudget: (next: number) => {
      maxBytes = next
      evict()
    },
    clear: () => {
      for (const [key, bitmap] of kept) drop(key, bitmap)
    },
  }
}
