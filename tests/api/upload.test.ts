import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../core/contract/auth.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { type App, startApp } from '../helpers/app.ts'
import { photoWithSpot, sendPhoto, uploadPhoto } from '../helpers/photos.ts'

const sharedPhotos = process.env['SHARED_PHOTOS'] ?? path.join(import.meta.dirname, '../../../shared/photos')

describe('uploads', () => {
  let app: App
  let session: Session
  let upright: Buffer

  beforeAll(async () => {
    app = await startApp()
    session = await app.signIn()
    upright = await leftRedRightBlue()
  })
  afterAll(async () => app.stop())

  /** 600 × 400: the left half red, the right half blue. */
  async function leftRedRightBlue(): Promise<Buffer> {
    const red = { create: { width: 300, height: 400, channels: 3 as const, background: '#d02020' } }
    return sharp({ create: { width: 600, height: 400, channels: 3, background: '#2020d0' } })
      .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer()
  }

  async function pixelsOf(address: string) {
    const answer = await fetch(new URL(address, app.url))
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return {
      bytes,
      info,
      at: (x: number, y: number) => [
        ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
      ],
    }
  }

  function expectNear(found: number[], wanted: number[], within: number): void {
    found.forEach((value, i) => expect(Math.abs(value - wanted[i])).toBeLessThanOrEqual(within))
  }

  async function expectUpright(image: Image, within = 12): Promise<void> {
    expect(image).toMatchObject({ status: 'ready', width: 600, height: 400 })
    const { at, bytes } = await pixelsOf(image.preview_url)
    expectNear(at(100, 200), [0xd0, 0x20, 0x20], within)
    expectNear(at(500, 200), [0x20, 0x20, 0xd0], within)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  }

  it.each([
    ['jpeg', 'a.jpg'],
    ['webp', 'a.webp'],
    ['avif', 'a.avif'],
    ['tiff', 'a.tif'],
    ['png', 'a.png'],
  ] as const)('opens %s', async (format, name) => {
    await expectUpright(
      await uploadPhoto(app, session, await sharp(upright).toFormat(format).toBuffer(), name),
    )
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'turns a photo with EXIF orientation %i upright, once',
    async (orientation) => {
      // Undo the turn that the tag asks for, then write the tag.
      const turned = {
        1: [0, false],
        2: [0, true],
        3: [180, false],
        4: [180, true],
        5: [270, true],
        6: [270, false],
        7: [90, true],
        8: [90, false],
      }[orientation] as [number, boolean]
      const flipped = turned[1] ? await sharp(upright).flop().toBuffer() : upright
      const bytes = await sharp(flipped)
        .rotate(turned[0])
        .jpeg({ quality: 95 })
        .withMetadata({ orientation })
        .toBuffer()
      await expectUpright(await uploadPhoto(app, session, bytes, 'turned.jpg'))
    },
  )

  it('keeps the original bytes as they were given', async () => {
    const bytes = await sharp(upright)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .toBuffer()
    const image = await uploadPhoto(app, session, bytes, 'a.jpg')
    expect((await pixelsOf(image.url)).bytes.equals(bytes)).toBe(true)
  })

  it('opens CMYK, 16 bit, greyscale and transparent pictures in the right colours', async () => {
    await expectUpright(
      await uploadPhoto(
        app,
        session,
        await sharp(upright).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
        'cmyk.jpg',
      ),
      90,
    )
    await expectUpright(
      await uploadPhoto(
        app,
        session,
        await sharp(upright).toColourspace('rgb16').png().toBuffer(),
        'deep.png',
      ),
    )
    const grey = await uploadPhoto(
      app,
      session,
      await sharp(upright).greyscale().jpeg().toBuffer(),
      'grey.jpg',
    )
    const { at } = await pixelsOf(grey.preview_url)
    expect(at(100, 200)[0]).toBe(at(100, 200)[2])
    const clear = await sharp({ create: { width: 400, height: 300, channels: 4, background: '#00800000' } })
      .png()
      .toBuffer()
    expectNear(
      (await pixelsOf((await uploadPhoto(app, session, clear, 'clear.png')).preview_url)).at(9, 9),
      [255, 255, 255],
      2,
    )
  })

  it.each([
    [
      'a cut JPEG',
      422,
      async () =>
        (
          await sharp(await photoWithSpot(900, 600))
            .jpeg()
            .toBuffer()
        ).subarray(0, -4000),
      /damaged or cut off/,
    ],
    ['a cut PNG', 422, async () => (await photoWithSpot(900, 600)).subarray(0, -4000), /damaged or cut off/],
    ['HTML by another name', 415, async () => Buffer.from('<html><body>hello</body></html>'), /not a photo/],
    [
      'SVG',
      415,
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>'),
      /not a photo/,
    ],
    ['nothing', 415, async () => Buffer.alloc(0), /not a photo/],
    ['a picture of 40 pixels', 422, async () => sharp(upright).resize(40, 40).jpeg().toBuffer(), /too small/],
    [
      'a huge flat PNG',
      422,
      async () =>
        sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
          .png({ palette: true, colours: 2 })
          .toBuffer(),
      /megapixels/,
    ],
  ])('refuses %s and leaves nothing behind', async (_what, status, make, message) => {
    const filesBefore = countFiles()
    const [{ count: before }] = await app.query<{ count: number }>('select count(*)::int from images')
    const { meta } = await sendPhoto(app, session, await make(), 'photo.jpg')
    expect(meta.status).toBe(status)
    expect(meta.message).toMatch(message)
    const [{ count: after }] = await app.query<{ count: number }>('select count(*)::int from images')
    expect(after).toBe(before)
    expect(countFiles()).toBe(filesBefore)
  })

  it('stops reading at 50 MB', async () => {
    const { meta } = await sendPhoto(app, session, Buffer.alloc(51 * 1024 * 1024), 'big.jpg')
    expect(meta).toMatchObject({ status: 413, code: 'too_large' })
    expect(readdirSync(path.join(app.dataDir, 'tmp'))).toEqual([])
  })

  it('shows a name without folders and never builds a path of it', async () => {
    const image = await uploadPhoto(app, session, upright, '../../etc/pass\u0000wd\r\n.png')
    expect(image.name).not.toMatch(/[/\\\u0000\r\n]/)
    const answer = await fetch(new URL(`${image.url}&download=1`, app.url))
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\r\n/]+"; filename\*=UTF-8''[\w%.-]+$/,
    )
  })

  it("shows nobody somebody else's photo", async () => {
    const image = await uploadPhoto(app, session, upright, 'mine.png')
    const other = await app.signIn('newcomer')
    const theirs = await app.api('GET', `/images/${image.id}`, { token: other.access_token })
    const missing = await app.api('GET', '/images/no-such-image', { token: other.access_token })
    expect([theirs.status, theirs.meta.message]).toEqual([missing.status, missing.meta.message])
    expect(theirs.status).toBe(404)
    const plain = new URL(image.url, app.url)
    plain.search = ''
    expect((await fetch(plain)).status).toBe(404)
    expect((await fetch(plain, { headers: { authorization: `Bearer ${other.access_token}` } })).status).toBe(
      404,
    )
    expect(
      (await fetch(plain, { headers: { authorization: `Bearer ${session.access_token}` } })).status,
    ).toBe(200)
  })

  it('serves a part of a file when asked for one', async () => {
    const image = await uploadPhoto(app, session, upright, 'a.png')
    const answer = await fetch(new URL(image.url, app.url), { headers: { range: 'bytes=1-3' } })
    expect([answer.status, await answer.text()]).toEqual([206, 'PNG'])
    expect(answer.headers.get('content-range')).toBe(`bytes 1-3/${upright.length}`)
  })

  const awkward = path.join(sharedPhotos, 'awkward')
  const files = existsSync(awkward) ? readdirSync(awkward) : []
  if (files.length === 0)
    console.warn(`No photos at ${awkward}: the tests with real awkward files are skipped.`)
  const refused: Record<string, number> = {
    'not-an-image.jpg': 415,
    'tiny-40x40.jpg': 422,
    'truncated-baseline.jpg': 422,
    'truncated-progressive.jpg': 422,
  }
  describe.skipIf(files.length === 0)('of real awkward files', () => {
    it.each(files)('%s gets a right picture or a clear message', async (file) => {
      const bytes = readFileSync(path.join(awkward, file))
      if (refused[file]) {
        const { meta } = await sendPhoto(app, session, bytes, file)
        expect(meta.status).toBe(refused[file])
        return
      }
      const image = await uploadPhoto(app, session, bytes, file)
      expect(image.status).toBe('ready')
      const shown = await pixelsOf(image.display_url)
      const { autoOrient } = await sharp(shown.bytes).metadata()
      expect([autoOrient.width, autoOrient.height]).toEqual([image.width, image.height])
      expect((await sharp((await pixelsOf(image.preview_url)).bytes).metadata()).exif).toBeUndefined()
    })
  })

  function countFiles(): number {
    const folder = path.join(app.dataDir, 'files')
    if (!existsSync(folder)) return 0
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length
  }
})
