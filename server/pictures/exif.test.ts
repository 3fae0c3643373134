import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { placeExif } from './exif.ts'
import { focalLength35 } from './focal-length.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })

async function shotExif(): Promise<Buffer> {
  const fields = { IFD0: { Make: 'Mullion' }, IFD2: { FocalLengthIn35mmFilm: '17' } }
  const file = await picture(8, 8).withExif(fields).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  return (await sharp(file).metadata()).exif!
}

it('gives a picture the camera of another, upright and with the same pixels', async () => {
  const plain = await picture(40, 30).jpeg().toBuffer()
  const placed = placeExif(plain, await shotExif())
  const metadata = await sharp(placed).metadata()
  expect([metadata.width, metadata.height, metadata.orientation ?? 1]).toEqual([40, 30, 1])
  expect(focalLength35(metadata.exif)).toBe(17)
  expect(metadata.exif?.includes('Mullion')).toBe(true)
  expect(await sharp(placed).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer())
})

it('leaves the file as it is, or readable, whatever the block', async () => {
  const plain = await picture(40, 30).jpeg().toBuffer()
  const whole = await shotExif()
  expect(placeExif(plain, Buffer.alloc(70_000))).toBe(plain)
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length), fc.uint8Array({ maxLength: 40 }), async (length, tail) => {
      const placed = placeExif(plain, Buffer.concat([whole.subarray(0, length), tail]))
      expect(await sharp(placed).raw().toBuffer()).toHaveLength(40 * 30 * 3)
    }),
    { numRuns: 40 },
  )
})
