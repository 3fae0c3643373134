import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture } from './decode.ts'

test('a photo that is reduced on the way is the photo reduced afterwards, upright', async () => {
  const [width, height] = [600, 400]
  const waves = Uint8Array.from(
    { length: width * height * 3 },
    (_, i) => 128 + 100 * Math.sin(i / 40 + (i / 900) ** 1.1),
  )
  const file = await sharp(waves, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const whole = await decodePicture(file, 'jpeg')
  expect([whole.width, whole.height]).toEqual([height, width])
  const size = { width: 150, height: 225 }
  const reduced = await decodePicture(file, 'jpeg', size)
  expect([reduced.width, reduced.height]).toEqual([150, 225])
  const afterwards = await sharp(whole.data, { raw: { width: height, height: width, channels: 4 } })
    .resize(size.width, size.height, { kernel: 'lanczos3', fit: 'fill' })
    .raw()
    .toBuffer()
  const errors = afterwards.map((value, i) => Math.abs(value - reduced.data[i]!))
  expect(Math.max(...errors)).toBeLessThanOrEqual(2)
})
