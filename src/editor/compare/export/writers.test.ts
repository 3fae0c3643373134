import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createJpegWriter } from './jpeg-writer.ts'
import { createPngWriter } from './png-writer.ts'
import type { StripWriter } from './strip-writer.ts'

/** A smooth picture with edges and a little noise, from a seed. */
function pictureOf(width: number, height: number, seed: number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4)
  let state = seed
  for (let i = 0; i < width * height; i++) {
    const x = i % width
    const y = Math.floor(i / width)
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const noise = (state >>> 16) % 7
    const isBox = x > width / 3 && x < width / 2 && y > height / 4
    rgba.set(
      [isBox ? 200 : (x * 255) / width, (y * 240) / height + noise, isBox ? 30 : 120 + noise, 255],
      i * 4,
    )
  }
  return rgba
}

async function written(writer: StripWriter, rgba: Uint8Array, width: number, strip: number): Promise<Buffer> {
  for (let from = 0; from < rgba.length; from += strip * width * 4)
    await writer.add(rgba.subarray(from, from + strip * width * 4))
  return Buffer.concat(await writer.finish())
}

async function decoded(file: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(file, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  return { data, width: info.width, height: info.height }
}

function byLibjpeg(rgba: Uint8Array, width: number, height: number): Promise<Buffer> {
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer()
}

/** Peak signal to noise, in decibels. */
function likeness(rgba: Uint8Array, rgb: Buffer): number {
  let sum = 0
  for (let i = 0; i < rgb.length; i++) sum += (rgba[Math.floor(i / 3) * 4 + (i % 3)]! - rgb[i]!) ** 2
  return 10 * Math.log10(255 ** 2 / (sum / rgb.length))
}

const sizes = { width: fc.integer({ min: 1, max: 70 }), height: fc.integer({ min: 1, max: 70 }) }
const strip = fc.constantFrom(8, 16, 40, 72)

describe('the PNG writer', () => {
  it('loses nothing, whatever size and strips', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(sizes), strip, fc.nat(), async ({ width, height }, rows, seed) => {
        const rgba = pictureOf(width, height, seed)
        const file = await decoded(await written(createPngWriter(width, height), rgba, width, rows))
        expect([file.width, file.height]).toEqual([width, height])
        expect(likeness(rgba, file.data)).toBe(Infinity)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the JPEG writer', () => {
  it('is read by another decoder, and looks alike, whatever size and strips', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(sizes), strip, fc.nat(), async ({ width, height }, rows, seed) => {
        const rgba = pictureOf(width, height, seed)
        const file = await decoded(await written(createJpegWriter(width, height, 92), rgba, width, rows))
        expect([file.width, file.height]).toEqual([width, height])
        // A few pixels of strong contrast are beyond any JPEG: what libjpeg reaches is the measure, within 2.8 dB in 3,000 of them.
        const theirs = await decoded(await byLibjpeg(rgba, width, height))
        expect(likeness(rgba, file.data)).toBeGreaterThan(Math.min(37, likeness(rgba, theirs.data) - 3))
      }),
      { numRuns: 40 },
    )
  })
  it('is no worse than libjpeg at the same quality, and not a quarter larger', async () => {
    const [width, height] = [640, 424]
    const rgba = pictureOf(width, height, 7)
    const ours = await written(createJpegWriter(width, height, 92), rgba, width, 64)
    const theirs = await byLibjpeg(rgba, width, height)
    const [a, b] = await Promise.all([decoded(ours), decoded(theirs)])
    expect(likeness(rgba, a.data)).toBeGreaterThan(likeness(rgba, b.data) - 0.2)
    expect(ours.length).toBeLessThan(theirs.length * 1.25)
  })
  it('holds the strongest contrasts and every grey', async () => {
    const width = 64
    const rgba = new Uint8Array(width * 64 * 4)
    for (let i = 0; i < width * 64; i++) {
      const value = i % width < 32 ? (((i % width) + Math.floor(i / width)) % 2) * 255 : i % 256
      rgba.set([value, value, value, 255], i * 4)
    }
    const file = await decoded(await written(createJpegWriter(width, 64, 100), rgba, width, 8))
    expect(likeness(rgba, file.data)).toBeGreaterThan(45)
  })
  it('refuses sides that the format cannot say', () => {
    expect(() => createJpegWriter(65_536, 10, 92)).toThrow(RangeError)
    expect(() => createJpegWriter(10, 0, 92)).toThrow(RangeError)
  })
})

describe('both writers', () => {
  it.each([createPngWriter, (width: number, height: number) => createJpegWriter(width, height, 90)])(
    'refuse rows that do not fit, and end only when all are in',
    async (create) => {
      const writer = create(5, 9)
      await expect(async () => writer.add(new Uint8Array(4 * 4))).rejects.toThrow(RangeError)
      await writer.add(new Uint8Array(5 * 8 * 4))
      await expect(async () => writer.finish()).rejects.toThrow('9 rows')
      await expect(async () => writer.add(new Uint8Array(5 * 8 * 4))).rejects.toThrow(RangeError)
    },
  )
})
