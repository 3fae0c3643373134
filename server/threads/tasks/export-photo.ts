import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { layLabel, type Label } from '../../../core/film/raster/overlay/photo-label.ts'
import { readFonts } from '../../../core/film/text/fonts.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'
import { placeExif, withoutPlace } from '../../pictures/exif.ts'
import { readPictureInfo } from '../../pictures/inspect.ts'
import { withMetadata } from '../../pictures/jpeg-metadata.ts'
import type { Input, Output } from '../tasks.ts'
import { readSource } from './read-source.ts'

const fontsFile = new URL('../../../public/fonts/film.bin', import.meta.url)
/** Qualities that are tried until the file is small enough. */
const QUALITIES = [92, 88, 84, 78, 72, 64, 56]
/** Then the picture becomes smaller, by so much at a time. */
const REDUCE = 0.85
const MIN_EDGE = 256
/** The bar between the pictures of a pair, in parts of their height. */
const BAR = 0.008

/**
 * A photo as a file to be taken home. Where only its metadata is to be another its picture stays byte for byte, and
 * where nothing is, its whole file; everything else becomes an sRGB JPEG, upright.
 */
export async function exportPhoto(request: Input<'exportPhoto'>): Promise<Output<'exportPhoto'>> {
  const { settings, extension } = request
  const file = Buffer.from(request.file.buffer, request.file.byteOffset, request.file.length)
  const size = await sharp(file, { limitInputPixels: false }).metadata()
  const isSmall =
    (settings.max_edge ?? Infinity) >= Math.max(size.width, size.height) &&
    (settings.max_bytes ?? Infinity) >= file.length
  const isPicture = settings.is_pair && request.original !== null
  if (isSmall && !isPicture && request.label === null) {
    const exif = await exifOf(request)
    if (request.original === null && settings.metadata === 'keep') return { bytes: file, extension }
    // Without its EXIF nothing would say how the picture is turned.
    const isTurned = settings.metadata === 'none' && (size.orientation ?? 1) !== 1
    const kept = extension === 'jpg' && !isTurned ? withMetadata(file, settings.metadata) : null
    if (kept !== null) {
      const bytes = request.original === null || exif === null ? kept : placeExif(kept, exif)
      if (bytes.length <= (settings.max_bytes ?? Infinity)) return { bytes, extension }
    }
  }
  return { bytes: await draw(request), extension: 'jpg' }
}

/** The EXIF that the export carries: of a result that of its upload. */
async function exifOf({ file, original, settings }: Input<'exportPhoto'>): Promise<Uint8Array | null> {
  if (settings.metadata === 'none') return null
  const { exif } = await readPictureInfo(original ?? file)
  return exif === null || settings.metadata === 'keep' ? exif : withoutPlace(exif)
}

async function draw(request: Input<'exportPhoto'>): Promise<Buffer> {
  const { settings, original, label } = request
  const after = flattened((await readSource(request.source)).pixels)
  const before =
    settings.is_pair && original !== null
      ? flattened((await readSource({ bytes: original, patches: [] })).pixels)
      : null
  const exif = await exifOf(request)
  let edge = settings.max_edge ?? Infinity
  for (;;) {
    const picture = await compose({ before, after, edge, label })
    for (const quality of QUALITIES) {
      const jpeg = await encode(picture, quality)
      const bytes = exif === null ? jpeg : placeExif(jpeg, exif)
      if (bytes.length <= (settings.max_bytes ?? Infinity)) return bytes
    }
    const longest = Math.max(picture.width, picture.height)
    // What is this small and still too large for the limit is mostly metadata.
    if (longest <= MIN_EDGE) return encode(picture, QUALITIES.at(-1)!)
    edge = Math.max(MIN_EDGE, Math.floor(longest * REDUCE))
  }
}

interface Parts {
  before: Pixels | null
  after: Pixels
  /** Pixels of the longest side, at most. */
  edge: number
  label: string | null
}

async function compose({ before, after, edge, label }: Parts): Promise<Pixels> {
  const labels = (text: string | null): Label[] => (text === null ? [] : [{ text, side: 'left' }])
  if (before === null) return labelled(await fitted(after, edge), labels(label))
  // Both as high as the lower one, and together no longer than they may be.
  const full = Math.min(before.height, after.height)
  const across = (height: number) =>
    Math.round((before.width * height) / before.height) +
    Math.round((after.width * height) / after.height) +
    Math.round(height * BAR)
  const height = Math.max(1, Math.floor(full * Math.min(1, edge / Math.max(full, across(full)))))
  const left = await labelled(await scaled(before, height), labels(label === null ? null : 'Original'))
  const right = await labelled(await scaled(after, height), labels(label))
  const bar = Math.max(1, Math.round(height * BAR))
  const width = left.width + bar + right.width
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    data.set(left.data.subarray(y * left.width * 4, (y + 1) * left.width * 4), y * width * 4)
    data.set(
      right.data.subarray(y * right.width * 4, (y + 1) * right.width * 4),
      (y * width + left.width + bar) * 4,
    )
  }
  return { width, height, data }
}

async function labelled(picture: Pixels, labels: readonly Label[]): Promise<Pixels> {
  if (labels.length === 0) return picture
  const fonts = readFonts(await readFile(fontsFile))
  // Laid over a copy: the photo may be drawn again, smaller.
  const copy = { ...picture, data: new Uint8ClampedArray(picture.data) }
  for (const label of labels) layLabel(copy, label, fonts.sans.semibold)
  return copy
}

/** Transparent parts become white, as in every JPEG. */
function flattened({ width, height, data }: Pixels): Pixels {
  for (let i = 3; i < data.length; i += 4) {
    const alpha = data[i]!
    if (alpha === 255) continue
    for (let c = i - 3; c < i; c++) data[c] = (data[c]! * alpha + 255 * (255 - alpha)) / 255
    data[i] = 255
  }
  return { width, height, data }
}

async function fitted(picture: Pixels, edge: number): Promise<Pixels> {
  const fraction = edge / Math.max(picture.width, picture.height)
  return fraction >= 1 ? picture : scaled(picture, Math.max(1, Math.round(picture.height * fraction)), edge)
}

/** The picture at a height; `edge` holds its width to the pixel where that is the longer side. */
async function scaled(picture: Pixels, height: number, edge = Infinity): Promise<Pixels> {
  const width = Math.min(edge, Math.max(1, Math.round((picture.width * height) / picture.height)))
  if (width === picture.width && height === picture.height) return picture
  const { data, info } = await open(picture)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

function encode(picture: Pixels, quality: number): Promise<Buffer> {
  const chromaSubsampling = quality >= 88 ? '4:4:4' : '4:2:0'
  return open(picture).removeAlpha().jpeg({ quality, chromaSubsampling, mozjpeg: true }).toBuffer()
}

function open({ width, height, data }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 4 } })
}
