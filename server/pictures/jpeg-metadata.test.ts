import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withMetadata } from './jpeg-metadata.ts'

const plain = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a5' } })
  .withIccProfile('p3')
  .withExif({ IFD0: { Artist: 'The photographer' }, IFD3: { GPSLatitude: '48/1 8/1 31/1' } })
  .jpeg()
  .toBuffer()
const latitude = Buffer.from([48, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 1, 0, 0, 0])

function segment(marker: number, text: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([head, Buffer.from(text, 'latin1')])
}

/** A photo with a place wherever phones put one. */
const photo = Buffer.concat([
  plain.subarray(0, 2),
  segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="48,8.5N"/>'),
  segment(0xed, 'Photoshop 3.0\0City: Paris'),
  segment(0xfe, 'taken at home'),
  plain.subarray(2),
  Buffer.from('a film of some seconds, with its place'),
])

describe('metadata of a JPEG', () => {
  it('loses every place, and keeps the picture, its profile and the rest of its EXIF', async () => {
    const bare = withMetadata(photo, 'no_gps')!
    for (const trace of [latitude, 'GPSLatitude', 'City', 'taken at home', 'some seconds'])
      expect(bare.includes(trace), String(trace)).toBe(false)
    expect(photo.includes(latitude)).toBe(true)
    expect(bare.includes('The photographer')).toBe(true)
    const { exif, icc } = await sharp(bare).metadata()
    expect([exif !== undefined, icc !== undefined]).toEqual([true, true])
    expect(await sharp(bare).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer())
  })
  it('goes altogether, but for the colours', async () => {
    const bare = withMetadata(photo, 'none')!
    const { exif, icc, xmp } = await sharp(bare).metadata()
    expect([exif, icc !== undefined, xmp]).toEqual([undefined, true, undefined])
  })
  it('is left alone when it is kept', () => {
    expect(withMetadata(photo, 'keep')).toBe(photo)
  })
  it('of a file that is cut off, or is no JPEG, is not guessed', () => {
    expect(withMetadata(photo.subarray(0, 200), 'none')).toBeNull()
    expect(withMetadata(Buffer.from('GIF89a'), 'none')).toBeNull()
  })
  it('whose EXIF is damaged goes whole: nobody can tell what it holds', () => {
    const at = photo.indexOf('Exif\0\0') + 10
    const damaged = Buffer.from(photo)
    damaged.fill(0xff, at, at + 4)
    expect(withMetadata(damaged, 'no_gps')!.includes('The photographer')).toBe(false)
  })
})
