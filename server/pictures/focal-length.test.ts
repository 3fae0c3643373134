import sharp from 'sharp'
import { expect, it } from 'vitest'
import { focalLength35 } from './focal-length.ts'

async function exifWith(fields: Record<string, string>): Promise<Buffer | undefined> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
  const file = await picture.withExif({ IFD2: fields }).jpeg().toBuffer()
  return (await sharp(file).metadata()).exif
}

it('is what the file tells', async () => {
  expect(focalLength35(await exifWith({ FocalLengthIn35mmFilm: '17' }))).toBe(17)
})

it('is not told by other fields, by no block, or by a damaged one', async () => {
  expect(focalLength35(await exifWith({ ISOSpeedRatings: '200' }))).toBeNull()
  expect(focalLength35(undefined)).toBeNull()
  const whole = (await exifWith({ FocalLengthIn35mmFilm: '17' }))!
  for (let length = 0; length < whole.length; length += 3)
    expect([null, 17]).toContain(focalLength35(whole.subarray(0, length)))
  expect(focalLength35(whole.subarray(0, 20))).toBeNull()
})
