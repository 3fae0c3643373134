import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture } from './decode.ts'

test('a photo that is reduced on the way is the photo reduced afterwards, upright', async () => {
  const [width, height] = [600, 420]
  // Sharp slanted stripes, to a third: there, shrinking while the file is loaded gives other pixels.
  const stripes = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3)
    return ((pixel % width) * 7 + Math.floor(pixel / width) * 3) % 23 < 11 ? 30 : 220
  })
  const file = await sharp(stripes, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const whole = await decodePicture(file, 'jpeg')
  expect([whole.width, whole.height]).toEqual([height, width])
  const size = { width: 140, height: 200 }
  const reduced = await decodePicture(file, 'jpeg', size)
  expect([reduced.width, reduced.height]).toEqual([140, 200])
  const afterwards = await sharp(whole.data, { raw: { width: height, height: width, channels: 4 } })
    .resize(size.width, size.height, { kernel: 'lanczos3', fit: 'fill' })
    .raw()
    .toBuffer()
  const errors = afterwards.map((value, i) => Math.abs(value - reduced.data[i]!))
  expect(Math.max(...errors)).toBeLessThanOrEqual(2)
})
