import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { addReady, readBytes, upload } from '../helpers/studio.ts'

const folder = path.resolve(process.env['SHARED_PHOTOS'] ?? '../shared/photos', 'awkward')
const isThere = existsSync(folder)
if (!isThere) console.warn(`SKIPPED: the real awkward photos are not at ${folder}; set SHARED_PHOTOS`)

let app: App
let token: string
beforeAll(async () => {
  if (!isThere) return
  app = await startInProcess()
  token = (await app.signIn()).access_token
})
afterAll(async () => {
  await app?.stop()
})

const read = (name: string) => readFileSync(path.join(folder, name))

/** File, size upright, and whether browsers need another version of it. */
const good: [string, number, number, boolean][] = [
  ['cmyk.jpg', 510, 532, true],
  ['exif-orientation-3.jpg', 1800, 1200, false],
  ['exif-orientation-5-mirrored.jpg', 1800, 1200, false],
  ['exif-orientation-6.jpg', 1800, 1200, false],
  ['exif-orientation-8.jpg', 1800, 1200, false],
  ['greyscale.jpg', 2268, 1512, false],
  ['heic-iphone7-gps.heic', 4032, 3024, true],
  ['heic-two-images-castle-town.heic', 1280, 854, true],
  ['png-16bit-hdr-room.png', 676, 449, true],
  ['png-alpha.png', 500, 500, false],
  ['wide-gamut-icc-house.jpg', 1200, 800, false],
]

test.skipIf(!isThere).for(good)('%s is taken and prepared', async ([name, width, height, needsDisplay]) => {
  const image = await addReady(app, token, read(name), name)
  expect(image).toMatchObject({ status: 'ready', width, height, name })
  expect(image.display_url !== image.url).toBe(needsDisplay)
  for (const url of [image.preview_url, image.thumbnail_url]) {
    const metadata = await sharp(await readBytes(app, url)).metadata()
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  }
  expect((await readBytes(app, image.url)).equals(read(name))).toBe(true)
})

test.skipIf(!isThere)('a room in hybrid log-gamma is not dim', async () => {
  const image = await addReady(app, token, read('png-16bit-hdr-room.png'))
  const { channels } = await sharp(await readBytes(app, image.preview_url)).stats()
  const mean = channels.reduce((sum, channel) => sum + channel.mean, 0) / channels.length
  expect(mean).toBeGreaterThan(95)
})

const bad: [string, number][] = [
  ['not-an-image.jpg', 415],
  ['tiny-40x40.jpg', 422],
  ['truncated-baseline.jpg', 422],
  ['truncated-progressive.jpg', 422],
]

test.skipIf(!isThere).for(bad)('%s is refused', async ([name, status]) => {
  expect((await upload(app, token, read(name), name)).status).toBe(status)
})
