/** Decodes a photo off the page's thread and cuts the tiles of its mip pyramid as they are asked for. */
import { areaReducer } from '../../../core/imaging/filters/reduce-exact.ts'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import { transfer } from '../../workers/messages.ts'
import { answerPage, serve } from '../../workers/serve.ts'
import type { Size } from '../viewport/view-maths.ts'
import { canDecodeReduced, coarsestDecoded, decodeReduced } from './decode-reduced.ts'
import { enlargeLabels } from '../../../core/imaging/suggest/enlarge-labels.ts'
import type { TileId } from './pyramid.ts'
import { levelSize, levelSizes, tileKey, tileRect } from './pyramid.ts'
import { readStrips } from './read-strips.ts'
import { reduceStrip } from './reduce-strip.ts'

/** Above this, full size is released when nobody looks at it, and levels are made from it as they are needed. */
const keepFullBelow = 20_000_000
/** Above this, memory counts more than time: levels are reduced here, not by the browser. */
const reduceHereAbove = 40_000_000
/** Where levels are decoded by themselves, the first is about what a stage shows. */
const firstPixels = 1_700_000
/** Elsewhere, of photos above the first, this level is made first, and the coarser ones are made from it. */
const firstPixelsToHalve = 6_500_000
/** How long full size is kept after the last tile was cut from it, on photos above that. */
const keepFullMs = 15_000

type OnBitmap = (bitmap: ImageBitmap) => void
type OnTile = (tile: TileId, bitmap: ImageBitmap) => void
type Bytes = Uint8ClampedArray<ArrayBuffer>

let bytes: Blob | null = null
let photo = { width: 0, height: 0 }
let wanted: TileId[] = []
let isCutting = false
let means: Pixels | null = null
let cutting: Promise<void> = Promise.resolve()
let decoding: Promise<unknown> = Promise.resolve()
let fullTimer: ReturnType<typeof setTimeout> | undefined
const levels = new Map<number, Promise<ImageBitmap>>()

/** Bitmaps are transferred: the receiver closes them. */
const calls = {
  /** Loads the photo; resolves when its bytes are here and decode. */
  open: async (size: Size, url: string, previewUrl: string | null, onPreview: OnBitmap): Promise<void> => {
    photo = { width: size.width, height: size.height }
    const whole = download(url)
    if (previewUrl !== null) await sendPreview(previewUrl, onPreview).catch(() => undefined)
    bytes = await whole
    // This proves that the bytes decode; the levels that a whole photo is drawn from all come from it.
    await level(firstLevel())
  },
  /** The tiles wanted now, most urgent first; tiles asked for before and not among them are forgotten. */
  cutTiles: (tiles: TileId[], onTile: OnTile): Promise<void> => {
    wanted = tiles
    if (!isCutting) cutting = cutTiles(onTile)
    return cutting
  },
  /** The whole photo as bytes, reduced or at its own size. */
  pixels: async ({ width, height }: Size, onProgress?: (fraction: number) => void): Promise<Pixels> => {
    const isWhole = width === photo.width && height === photo.height
    return sent(width, height, isWhole ? await wholePixels(onProgress) : await reducedPixels(width, height))
  },
  /** The photo reduced to the means of its own pixels; above 40 megapixels as `pixels`. */
  means: async ({ width, height }: Size): Promise<Pixels> => {
    const isWhole = width === photo.width && height === photo.height
    const reduce = pixelCount() <= reduceHereAbove ? exactPixels : reducedPixels
    return sent(width, height, isWhole ? await wholePixels() : await reduce(width, height))
  },
  /**
   * A grey picture as a plane of the photo's size. With `labels`, the pixels that carry one of them, smoothly enlarged
   * to hard edges; without, the grey values themselves.
   */
  plane: async (url: string, labels: number[] | null): Promise<Plane> => {
    const { width, height } = photo
    const grey = await downloadGrey(url)
    if (labels === null && (grey.width !== width || grey.height !== height))
      throw new Error('The mask has another size than the photo.')
    const plane = labels === null ? grey : enlargeLabels(grey, labels, width, height)
    return sent(width, height, new Uint8Array(plane.data))
  },
  /** A grey picture at its own size, such as the label plane of the suggestions. */
  grey: async (url: string): Promise<Plane> => {
    const { width, height, data } = await downloadGrey(url)
    return sent(width, height, data)
  },
}

export type PhotoWorker = typeof calls

answerPage((send) => serve(calls, send))

function sent<Data extends { buffer: ArrayBuffer }>(width: number, height: number, data: Data) {
  return transfer({ width, height, data }, [data.buffer])
}

async function sendPreview(url: string, onPreview: OnBitmap): Promise<void> {
  const bitmap = await createImageBitmap(await download(url))
  onPreview(transfer(bitmap, [bitmap]))
}

async function download(url: string): Promise<Blob> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new Error('The photo could not be loaded: the server cannot be reached.', { cause })
  })
  if (!response.ok) throw new Error(`The photo could not be loaded (${response.status}).`)
  return await response.blob()
}

async function cutTiles(onTile: OnTile): Promise<void> {
  isCutting = true
  try {
    for (let tile = wanted.shift(); tile !== undefined; tile = wanted.shift()) {
      const source = await level(tile.level)
      // While the level was being decoded the user may have gone elsewhere.
      if (wanted.length > 0 && !isStillWanted(tile)) continue
      const { x, y, width, height } = tileRect(levelSize(photo, tile.level), tile)
      const bitmap = await createImageBitmap(source, x, y, width, height)
      onTile(tile, transfer(bitmap, [bitmap]))
    }
  } finally {
    isCutting = false
  }
}

function isStillWanted(tile: TileId): boolean {
  return wanted.some((other) => other.level === tile.level || tileKey(other) === tileKey(tile))
}

function level(index: number): Promise<ImageBitmap> {
  if (isLarge() && index === 0) dropFullLater()
  const known = levels.get(index)
  if (known !== undefined) return known
  const made = makeLevel(index)
  levels.set(index, made)
  made.catch(() => levels.delete(index))
  return made
}

async function makeLevel(index: number): Promise<ImageBitmap> {
  if (index === 0) return decodeLevel(0)
  const source = decodableTo(index)
  const decoded = source && (await decodeReduced(source, levelSize(photo, index)))
  if (decoded !== null) return decoded
  if (!isLarge() || isBelowKnown(index)) return halve(index)
  return pixelCount() > reduceHereAbove ? reduceFull(index) : decodeLevel(index)
}

/** The bytes, when a level can be decoded from them without the finer ones. */
function decodableTo(index: number): Blob | null {
  const finest = pixelCount() > reduceHereAbove ? 2 : 1
  if (index < finest || index > coarsestDecoded || bytes === null) return null
  return canDecodeReduced(bytes) ? bytes : null
}

function firstLevel(): number {
  const sizes = levelSizes(photo)
  const firstWithin = (maxPixels: number) =>
    sizes.findIndex(({ width, height }) => width * height <= maxPixels)
  if (decodableTo(coarsestDecoded)) return Math.min(Math.max(1, firstWithin(firstPixels)), sizes.length - 1)
  return isLarge() ? firstWithin(firstPixelsToHalve) : sizes.length - 1
}

/** Whether a finer level is at hand. Full size does not count: it may be released at any time. */
function isBelowKnown(index: number): boolean {
  for (let finer = 1; finer < index; finer++) if (levels.has(finer)) return true
  return false
}

/** A level from the next finer one, which Chromium and Safari resample by area. */
async function halve(index: number): Promise<ImageBitmap> {
  const { width, height } = levelSize(photo, index)
  return await createImageBitmap(await level(index - 1), {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'medium',
  })
}

/**
 * A level of a very large photo from its full size. Asked to reduce a picture, Chromium keeps all levels of it in a
 * cache of its own for as long as the page lives: 76 MB for 60 megapixels. Reducing here is slower.
 */
async function reduceFull(index: number): Promise<ImageBitmap> {
  const { width, height } = levelSize(photo, index)
  const data = new Uint8ClampedArray(width * height * 4)
  await readStrips(await level(0), (strip, top, rows) =>
    reduceStrip(strip, { width: photo.width, top, rows }, 2 ** index, data),
  )
  return await createImageBitmap(new ImageData(data, width, height))
}

/** One at a time: each holds the whole photo while it decodes, whatever size it makes. */
function decodeLevel(index: number): Promise<ImageBitmap> {
  const mine = decoding.then(() => decodeNow(index))
  decoding = mine.catch(() => undefined)
  return mine
}

async function decodeNow(index: number): Promise<ImageBitmap> {
  if (bytes === null) throw new Error('The photo is not loaded yet.')
  const { width, height } = levelSize(photo, index)
  const size = { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' as const }
  if (index > 0) return await createImageBitmap(bytes, { imageOrientation: 'from-image', ...size })
  const full = await createImageBitmap(bytes, { imageOrientation: 'from-image' })
  if (full.width === width && full.height === height) return full
  // The picture has another size than its record says: what counts is that masks and results fit on it.
  const fitted = await createImageBitmap(full, size)
  full.close()
  return fitted
}

function pixelCount(): number {
  return photo.width * photo.height
}

function isLarge(): boolean {
  return pixelCount() > keepFullBelow
}

function dropFullLater(): void {
  clearTimeout(fullTimer)
  fullTimer = setTimeout(dropFull, keepFullMs)
}

function dropFull(): void {
  clearTimeout(fullTimer)
  dropLevel(0)
}

function dropLevel(index: number): void {
  void levels.get(index)?.then((bitmap) => bitmap.close())
  levels.delete(index)
}

/** Makes room for the bytes of a large photo: what was decoded to be looked at closely can be decoded again. */
async function dropFineLevels(): Promise<void> {
  await cutting.catch(() => undefined)
  for (let index = 1; index < firstLevel(); index++) dropLevel(index)
}

async function reducedPixels(width: number, height: number): Promise<Bytes> {
  const index = Math.max(
    0,
    levelSizes(photo).findLastIndex((size) => size.width >= width),
  )
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser cannot read pixels in a worker.')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(await level(index), 0, 0, width, height)
  return context.getImageData(0, 0, width, height).data
}

/**
 * The means of the photo's own pixels: the bytes that an order begins with, as no browser's own reduction has them. The
 * last ones are kept: previews of one photo are mostly of one size.
 */
async function exactPixels(width: number, height: number): Promise<Bytes> {
  if (means?.width !== width || means.height !== height) {
    const reducer = areaReducer(photo, { width, height })
    await readStrips(await level(0), (strip, _top, rows) => {
      for (let row = 0; row < rows; row++)
        reducer.add(strip.subarray(row * photo.width * 4, (row + 1) * photo.width * 4))
    })
    means = { width, height, data: reducer.data }
  }
  return new Uint8ClampedArray(means.data)
}

async function wholePixels(onProgress?: (fraction: number) => void): Promise<Bytes> {
  if (isLarge()) await dropFineLevels()
  const bitmap = await level(0)
  const data = new Uint8ClampedArray(photo.width * photo.height * 4)
  await readStrips(bitmap, (strip, top, rows) => {
    data.set(strip, top * photo.width * 4)
    onProgress?.((top + rows) / photo.height)
  })
  // Both at once are too much of a large photo; tiles that are wanted later decode it again.
  if (isLarge() && !isCutting) dropFull()
  return data
}

async function downloadGrey(url: string): Promise<Plane & { data: Uint8Array<ArrayBuffer> }> {
  const bitmap = await createImageBitmap(await download(url), {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  })
  try {
    return await readGrey(bitmap)
  } finally {
    bitmap.close()
  }
}

async function readGrey(bitmap: ImageBitmap): Promise<Plane & { data: Uint8Array<ArrayBuffer> }> {
  const { width, height } = bitmap
  const data = new Uint8Array(width * height)
  await readStrips(bitmap, (strip, top, rows) => {
    for (let pixel = 0; pixel < width * rows; pixel++) data[top * width + pixel] = strip[pixel * 4]!
  })
  return { width, height, data }
}
