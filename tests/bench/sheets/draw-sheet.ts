import sharp from 'sharp'
import type { Pixels } from '../../../core/imaging/pixels.ts'

/** One line of a sheet: pictures beside each other, and what is to be known of them. */
export interface SheetLine {
  text: string
  pictures: readonly Pixels[]
}

const TILE = { width: 760, height: 520 }
const GAP = 8
const TEXT = 30

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Writes a picture at its full size as PNG. */
export async function writePicture({ width, height, data }: Pixels, file: string): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false })
    .removeAlpha()
    .png({ compressionLevel: 3 })
    .toFile(file)
}

async function tile({ width, height, data }: Pixels): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false })
    .removeAlpha()
    .resize(TILE.width, TILE.height, { fit: 'contain', background: '#222' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** A contact sheet as PNG: a line for each photo. */
export async function drawSheet(lines: readonly SheetLine[]): Promise<Buffer> {
  const columns = Math.max(...lines.map(({ pictures }) => pictures.length))
  const width = columns * (TILE.width + GAP) + GAP
  const step = TILE.height + TEXT + GAP
  const height = lines.length * step + GAP
  const words = lines.map(
    ({ text }, i) => `<text x="${GAP}" y="${GAP + i * step + 21}">${escaped(text)}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>text { font: 18px sans-serif; fill: #eee }</style>${words.join('')}</svg>`
  const tiles = await Promise.all(
    lines.flatMap(({ pictures }, row) =>
      pictures.map(async (picture, column) => ({
        input: await tile(picture),
        left: GAP + column * (TILE.width + GAP),
        top: GAP + row * step + TEXT,
      })),
    ),
  )
  return sharp({ create: { width, height, channels: 3, background: '#111' } })
    .composite([...tiles, { input: Buffer.from(svg), left: 0, top: 0 }])
    .png()
    .toBuffer()
}
