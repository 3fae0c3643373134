import sharp, { type Exif } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportSettings } from '../../core/contract/export.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { type App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, readBytes, sendMask, waitForEnd } from '../helpers/studio.ts'
import { unpack } from '../helpers/zip.ts'

const camera: Exif = {
  IFD0: { Make: 'Mullion', Artist: 'The photographer' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 31/1', GPSLongitudeRef: 'E' },
}
/** Degrees, minutes and seconds as EXIF has them: nothing else in these photos looks like it. */
const latitude = Buffer.from([48, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 1, 0, 0, 0, 31, 0, 0, 0, 1, 0, 0, 0])

let app: App
let token: string
let bytes: Buffer
let photo: Image
let result: Image

beforeAll(async () => {
  app = await startInProcess()
  token = (await app.signIn()).access_token
  bytes = await sharp(await roomJpeg(640, 480))
    .withExif(camera)
    .jpeg({ quality: 92 })
    .toBuffer()
  photo = await addReady(app, token, bytes, 'Bay window.jpg')
  const { mask } = (await sendMask(app, token, photo.id, await boxMask())).data
  const { order } = (await placeOrder(app, token, { image_id: photo.id, mask_id: mask.id })).data
  result = (await waitForEnd(app, token, order.id)).results[0]
})
afterAll(async () => {
  await app.stop()
})

const ask = (ids: readonly string[], settings: Partial<ExportSettings>, as = token) =>
  app.api<{ url: string; name: string; files: number }>('POST', '/images/export', {
    token: as,
    body: { image_ids: ids, settings },
  })

/** The file of one image, and how it is called. */
async function exported(
  id: string,
  settings: Partial<ExportSettings>,
): Promise<{ file: Buffer; name: string }> {
  const { url } = (await ask([id], settings)).data
  const answer = await fetch(`${app.url}${url}`)
  expect(answer.status).toBe(200)
  const name = /filename="([^"]*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { file: Buffer.from(await answer.arrayBuffer()), name }
}

const isPlaced = (file: Buffer) => file.includes(latitude)
const isNamed = (file: Buffer) => file.includes('The photographer')
const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer()

describe('an export', () => {
  test('with nothing asked for is the file, byte for byte', async () => {
    const { file, name } = await exported(photo.id, {})
    expect(file.equals(bytes)).toBe(true)
    expect(name).toBe('Bay window.jpg')
    expect([isPlaced(bytes), isNamed(bytes)]).toEqual([true, true])
  })

  test('leaves out the place, or all that the camera noted, and not a pixel', async () => {
    const { file: placeless } = await exported(photo.id, { metadata: 'no_gps' })
    expect([isPlaced(placeless), isNamed(placeless)]).toEqual([false, true])
    expect((await sharp(placeless).metadata()).exif).toBeDefined()
    const { file: bare } = await exported(photo.id, { metadata: 'none' })
    expect([isPlaced(bare), isNamed(bare)]).toEqual([false, false])
    expect((await sharp(bare).metadata()).exif).toBeUndefined()
    const before = await pixelsOf(bytes)
    expect((await pixelsOf(placeless)).equals(before)).toBe(true)
    expect((await pixelsOf(bare)).equals(before)).toBe(true)
  })

  test('is as large as it may be, in pixels and in bytes, and carries what the camera noted', async () => {
    const { file: small } = await exported(photo.id, { max_edge: 400 })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
    expect([isPlaced(small), isNamed(small)]).toEqual([true, true])
    expect(isPlaced((await exported(photo.id, { max_edge: 400, metadata: 'no_gps' })).file)).toBe(false)

    const noise = await sharp({
      create: {
        width: 640,
        height: 480,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', sigma: 60, mean: 128 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect(noise.length).toBeGreaterThan(150_000)
    const { id } = await addReady(app, token, noise, 'noise.jpg')
    const { file: light } = await exported(id, { max_bytes: 100_000 })
    expect(light.length).toBeLessThanOrEqual(100_000)
    expect((await sharp(light).metadata()).width).toBeGreaterThan(300)
  })

  test('of a result stands beside its upload and says what it is', async () => {
    await app.query('update images set alters_property = true where id = $1', [result.id])
    const { file, name } = await exported(result.id, { is_pair: true })
    expect(name).toBe('Bay window-removed-before-after.jpg')
    const { width, height } = await sharp(file).metadata()
    expect([width, height]).toEqual([640 + 4 + 640, 480])
    const half = (left: number) =>
      sharp(file).extract({ left, top: 0, width: 640, height: 480 }).raw().toBuffer()
    const upload = await pixelsOf(bytes)
    const made = await sharp(await readBytes(app, result.png_url!))
      .removeAlpha()
      .raw()
      .toBuffer()
    const [left, right] = [await half(0), await half(644)]
    expect(meanDifference(upload, made)).toBeGreaterThan(1)
    expect(meanDifference(left, upload)).toBeLessThan(0.6 * meanDifference(left, made))
    expect(meanDifference(right, made)).toBeLessThan(0.6 * meanDifference(right, upload))
    const { file: limited } = await exported(result.id, { is_pair: true, max_edge: 642 })
    expect((await sharp(limited).metadata()).width).toBeLessThanOrEqual(642)

    const plain = (await exported(result.id, { metadata: 'none' })).file
    const labelled = (await exported(result.id, { metadata: 'none', has_label: true })).file
    const corner = (picture: Buffer, top: number) =>
      sharp(picture).extract({ left: 0, top, width: 320, height: 80 }).raw().toBuffer()
    expect(meanDifference(await corner(labelled, 400), await corner(plain, 400))).toBeGreaterThan(10)
    expect(meanDifference(await corner(labelled, 0), await corner(plain, 0))).toBeLessThan(3)
    // What shows the property as it is needs no label.
    expect((await exported(photo.id, { has_label: true })).file.equals(bytes)).toBe(true)
  })

  test('of several is one ZIP of such files', async () => {
    const asked = await ask([photo.id, result.id], { max_edge: 320, metadata: 'none' })
    expect([asked.status, asked.data.files]).toEqual([201, 2])
    const answer = await fetch(`${app.url}${asked.data.url}`)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const files = unpack(Buffer.from(await answer.arrayBuffer()))
    expect(files.map(({ name }) => name)).toEqual(['Bay window.jpg', 'Bay window-removed.jpg'])
    for (const { bytes: file } of files) {
      expect(await sharp(file).metadata()).toMatchObject({ width: 320, height: 240 })
      expect(isNamed(file)).toBe(false)
    }
  })

  test('is remembered for the account, and belongs to it', async () => {
    await ask([photo.id], { max_edge: 2048, metadata: 'no_gps' })
    const { data } = await app.api<{ settings: ExportSettings }>('GET', '/images/export-settings', { token })
    expect(data.settings).toEqual({
      max_edge: 2048,
      max_bytes: null,
      metadata: 'no_gps',
      is_pair: false,
      has_label: false,
    })
    const stranger = (await app.signIn('newcomer')).access_token
    const others = await app.api<{ settings: ExportSettings }>('GET', '/images/export-settings', {
      token: stranger,
    })
    expect(others.data.settings.max_edge).toBeNull()
    expect((await ask([photo.id], {}, stranger)).status).toBe(404)
    const bad = await ask([photo.id], { max_edge: 10 })
    expect([bad.status, bad.meta.message]).toEqual([400, expect.stringContaining('Use at least 256 pixels')])
  })
})

function meanDifference(a: Buffer, b: Buffer): number {
  expect(a).toHaveLength(b.length)
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length
}
