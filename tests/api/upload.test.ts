import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { roomJpeg, roomPixels } from '../helpers/pictures.ts'
import { uploadReady, readBytes, readImage, upload } from '../helpers/studio.ts'

let app: App
let token: string
beforeAll(async () => {
  app = await startInProcess()
  token = (await app.signIn()).access_token
})
afterAll(async () => {
  await app.stop()
})

const raw = { width: 640, height: 480, channels: 3 as const }
const room = () => sharp(roomPixels(640, 480), { raw })

function files(folder: string): string[] {
  try {
    return readdirSync(path.join(app.dataDir, folder), { recursive: true }).map(String)
  } catch {
    return []
  }
}

describe('a photo that cannot be used', () => {
  const cases: [string, () => Promise<Buffer>, number][] = [
    ['a web page named .jpg', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
      415,
    ],
    ['a GIF', async () => room().gif().toBuffer(), 415],
    ['an empty file', async () => Buffer.alloc(0), 422],
    ['a JPEG cut at 10 %', async () => cut(await roomJpeg(), 0.1), 422],
    ['a JPEG cut at 50 %', async () => cut(await roomJpeg(), 0.5), 422],
    ['a JPEG cut at 99 %', async () => cut(await roomJpeg(), 0.99), 422],
    ['a PNG cut at 80 %', async () => cut(await room().png().toBuffer(), 0.8), 422],
    ['a picture of 40 pixels', async () => room().resize(40, 40).jpeg().toBuffer(), 422],
    ['a strip', async () => room().resize(4000, 100, { fit: 'fill' }).jpeg().toBuffer(), 422],
    [
      'a picture of 256 megapixels',
      async () =>
        sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      422,
    ],
  ]
  test.for(cases)('%s is refused, and nothing of it stays', async ([, make, status]) => {
    const before = files('files').length
    const answer = await upload(app, token, await make())
    expect([answer.status, answer.meta.success]).toEqual([status, false])
    expect(answer.meta.message.length).toBeGreaterThan(20)
    expect(files('files')).toHaveLength(before)
    expect(files('tmp')).toEqual([])
  })

  test('more than 50 MB are refused with 413, and nothing of them stays', async () => {
    const answer = await upload(app, token, Buffer.alloc(51 * 1024 * 1024, 7))
    expect([answer.status, answer.meta.code]).toEqual([413, 'too_large'])
    expect(files('tmp')).toEqual([])
  })
})

/** Mean red, 0 to 255, of a piece of the wall in a thumbnail. */
async function brightnessOfWall(thumbnail: Buffer): Promise<number> {
  const { data, info } = await sharp(thumbnail)
    .flatten({ background: '#fff' })
    .extract({ left: 100, top: 60, width: 40, height: 40 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let sum = 0
  for (let i = 0; i < data.length; i += info.channels) sum += data[i]
  return (sum * info.channels) / data.length
}

function cut(bytes: Buffer, fraction: number): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * fraction))
}

describe('a photo that is unusual', () => {
  test.for([1, 2, 3, 4, 5, 6, 7, 8])(
    'orientation %i is shown upright, without its EXIF',
    async (orientation) => {
      const bytes = await sharp(await roomJpeg())
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer()
      const image = await uploadReady(app, token, bytes)
      expect([image.width, image.height]).toEqual(orientation > 4 ? [480, 640] : [640, 480])
      const preview = await sharp(await readBytes(app, image.preview_url)).metadata()
      expect([preview.width, preview.height]).toEqual([image.width, image.height])
      expect(preview.exif).toBeUndefined()
      expect(await readBytes(app, image.url)).toEqual(bytes)
    },
  )

  test.for([
    ['CMYK', () => room().toColourspace('cmyk').jpeg().toBuffer(), true],
    ['16-bit PNG', () => room().toColourspace('rgb16').png().toBuffer(), true],
    ['grey JPEG', () => room().greyscale().jpeg().toBuffer(), false],
    ['TIFF', () => room().tiff().toBuffer(), true],
    ['WebP', () => room().webp().toBuffer(), false],
    ['AVIF', () => room().avif({ effort: 2 }).toBuffer(), false],
    ['PNG with alpha', () => room().ensureAlpha(0.5).png().toBuffer(), false],
  ] as const)('%s is prepared', async ([, make, needsDisplay]) => {
    const image = await uploadReady(app, token, await make())
    expect(image.status).toBe('ready')
    expect(image.display_url === image.url).toBe(!needsDisplay)
    const display = await sharp(await readBytes(app, image.display_url)).metadata()
    expect([display.width, display.height]).toEqual([640, 480])
    expect(await brightnessOfWall(await readBytes(app, image.thumbnail_url))).toBeGreaterThan(180)
    const { analysis } = await readImage(app, token, image.id)
    expect(analysis?.suggestion_url).toBeTruthy()
  })

  test('a hostile name is a name only', async () => {
    const name = '../../etc/"pass\u202ewd";\u0000 x.php.jpg'
    const image = await uploadReady(app, token, await roomJpeg(), name)
    expect(image.name).not.toMatch(/[/\\\u202e\0]/)
    const answer = await fetch(`${app.url}${image.url}&download=1`)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\]*"; filename\*=UTF-8''\S+$/,
    )
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
  })
})

test('a quotation mark in the name of a file stays one', async () => {
  const form = new FormData()
  form.set('image', new Blob([await roomJpeg(430, 320)]), 'Wall 8" off.jpg')
  const { data } = await app.api<{ image: { name: string } }>('POST', '/image-upload/upload-image', {
    token,
    form,
  })
  expect(data.image.name).toBe('Wall 8" off.jpg')
})
