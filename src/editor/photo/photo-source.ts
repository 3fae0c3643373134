import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import type { Size } from '../viewport/view-maths.ts'
import type { PhotoAnswer, PhotoRequest } from './photo-messages.ts'
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
  const worker = new Worker(new URL('../../workers/photo.ts', import.meta.url), { type: 'module' })
  const tiles = createTileCache(tileBudget)
  const asked = new Set<string>()
  const listeners = new Set<() => void>()
  const failureListeners = new Set<(message: string) => void>()
  const waiting = new Map<
    number,
    {
      resolve: (answer: Pixels | Plane) => void
      reject: (reason: Error) => void
      onProgress?: (fraction: number) => void
    }
  >()
  let preview: ImageBitmap | null = null
  let isReady = false
  let whenReady: PhotoRequest[] = []
  let failure: string | null = null
  let nextId = 1
  let inSight = 0

  const send = (request: PhotoRequest) => worker.postMessage(request)
  const fail = (message: string) => {
    failure = message
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
    for (const listener of failureListeners) listener(message)
  }
  const receive = (answer: PhotoAnswer) => {
    if (answer.kind === 'failed') return fail(answer.message)
    if (answer.kind === 'progress') return waiting.get(answer.id)?.onProgress?.(answer.fraction)
    if (answer.kind === 'refused') waiting.get(answer.id)?.reject(new Error(answer.message))
    if (answer.kind === 'pixels' || answer.kind === 'plane') waiting.get(answer.id)?.resolve(answer)
    if ('id' in answer) {
      waiting.delete(answer.id)
      return
    }
    if (answer.kind === 'preview') preview = answer.bitmap
    if (answer.kind === 'ready') {
      isReady = true
      for (const request of whenReady) send(request)
      whenReady = []
    }
    if (answer.kind === 'tile') {
      asked.delete(tileKey(answer.tile))
      tiles.put(tileKey(answer.tile), answer.bitmap)
    }
    for (const listener of listeners) listener()
  }
  const ask = (toRequest: (id: number) => PhotoRequest, onProgress?: (fraction: number) => void) =>
    new Promise<Pixels & Plane>((resolve, reject) => {
      if (failure !== null) return reject(new Error(failure))
      const id = nextId++
      waiting.set(id, { resolve, reject, ...(onProgress && { onProgress }) })
      if (isReady) send(toRequest(id))
      else whenReady.push(toRequest(id))
    })
  worker.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => receive(data)
  worker.onerror = (event) => fail(event.message === '' ? 'The photo worker could not start.' : event.message)
  send({ kind: 'open', previewUrl, url, ...size })

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
      send({ kind: 'tiles', tiles: missing })
    },
    pixels: (width, height, onProgress) => {
      // For a while the whole photo is there twice: only what is in sight may stay beside it.
      if (width === size.width && height === size.height) tiles.setBudget(inSight)
      return ask((id) => ({ kind: 'pixels', id, width, height, isExact: false }), onProgress)
    },
    means: (width, height) => ask((id) => ({ kind: 'pixels', id, width, height, isExact: true })),
    plane: (planeUrl, labels) => ask((id) => ({ kind: 'plane', id, url: planeUrl, labels, ...size })),
    grey: (greyUrl) => ask((id) => ({ kind: 'grey', id, url: greyUrl })),
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
      worker.terminate()
      listeners.clear()
      failureListeners.clear()
      for (const { reject } of waiting.values()) reject(new Error('The photo was closed.'))
      waiting.clear()
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
  let most = budget
  const sizeOf = ({ width, height }: Bitmap) => width * height * 4

  const drop = (key: string, bitmap: Bitmap) => {
    kept.delete(key)
    bytes -= sizeOf(bitmap)
    bitmap.close()
  }
  const evict = (newest?: string) => {
    for (const [oldest, other] of kept) {
      if (bytes <= most || oldest === newest) break
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
      most = next
      evict()
    },
    clear: () => {
      for (const [key, bitmap] of kept) drop(key, bitmap)
    },
  }
}
