import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import type { decodeReduced } from '../../src/editor/photo/decode-reduced.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { pageScript } from './page-script.ts'

interface Size {
  width: number
  height: number
}
type DecodeReduced = typeof decodeReduced

const entry = path.join(import.meta.dirname, '../../src/editor/photo/decode-reduced.ts')
const side = 4

/** A secure origin of its own: elsewhere the decoder is missing. */
async function open(page: Page): Promise<void> {
  await page.route('http://localhost/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('http://localhost/')
  await page.addScriptTag({ content: await pageScript(entry, 'levels') })
}

function decode(page: Page, jpeg: Buffer, { width, height }: Size): Promise<number[] | null> {
  return page.evaluate(
    async ([text, w, h]) => {
      const { levels } = globalThis as unknown as { levels: { decodeReduced: DecodeReduced } }
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      const blob = new Blob([bytes], { type: 'image/jpeg' })
      const bitmap = await levels.decodeReduced(blob, { width: w, height: h })
      if (bitmap === null) return null
      const context = new OffscreenCanvas(w, h).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      return [...context.getImageData(0, 0, w, h).data]
    },
    [jpeg.toString('base64'), width, height] as const,
  )
}

const quarterOf = ({ width, height }: Size) => ({
  width: Math.ceil(width / side),
  height: Math.ceil(height / side),
})

/** The mean of each block of RGBA pixels, of those at the edge what is left of them. */
function means(data: Buffer, { width, height }: Size): number[] {
  const quarter = quarterOf({ width, height })
  const out: number[] = []
  for (let at = 0; at < quarter.width * quarter.height * 4; at++) {
    const left = side * (Math.floor(at / 4) % quarter.width)
    const top = side * Math.floor(at / 4 / quarter.width)
    let [sum, count] = [0, 0]
    for (let y = top; y < Math.min(height, top + side); y++)
      for (let x = left; x < Math.min(width, left + side); x++, count++)
        sum += data[(y * width + x) * 4 + (at % 4)]
    out.push(sum / count)
  }
  return out
}

for (const [size, orientation, what] of [
  [{ width: 301, height: 202 }, 1, 'also where blocks are cut off by the edge'],
  [{ width: 304, height: 204 }, 3, 'upright'],
] as const)
  test(`a level decoded by itself is the mean of the photo’s pixels, ${what}`, async ({ page }) => {
    await open(page)
    const room = sharp(await roomJpeg()).resize({ ...size, fit: 'fill' })
    const expected = means(await room.clone().ensureAlpha().raw().toBuffer(), size)
    const jpeg = await sharp(await room.png().toBuffer())
      .rotate(orientation === 3 ? 180 : 0)
      .withMetadata({ orientation })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const level = await decode(page, jpeg, quarterOf(size))
    const squares = expected.map((mean, i) => (level![i] - mean) ** 2)
    const error = squares.reduce((sum, square) => sum + square, 0) / squares.length
    expect(10 * Math.log10(255 ** 2 / error)).toBeGreaterThan(40)
  })

test('bytes that are cut off, or of another size, are left to the way that every browser has', async ({
  page,
}) => {
  await open(page)
  const size = { width: 301, height: 202 }
  const jpeg = await sharp(await roomJpeg())
    .resize({ ...size, fit: 'fill' })
    .jpeg()
    .toBuffer()
  expect(await decode(page, jpeg, quarterOf(size))).not.toBeNull()
  expect(await decode(page, jpeg.subarray(0, jpeg.length / 2), quarterOf(size))).toBeNull()
  expect(await decode(page, jpeg, { width: 50, height: 50 })).toBeNull()
})
