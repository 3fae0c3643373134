import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MaskEngine } from '../../../core/mask/engine.ts'
import { encodePng, pngRows } from '../../../core/mask/png.ts'
import { streamCodec } from '../mask/stream-codec.ts'
import { openLocally } from '../mask/open-locally.ts'
import { nameAfter } from './files.ts'
import { coverageOf, createMaskReader, thumbnailOf } from './mask-reader.ts'
import { checkMaskSize, readPngSize } from './png-header.ts'

describe('the header of a PNG', () => {
  it('tells the size of a mask that was exported', async () => {
    const engine = new MaskEngine(533, 300, { codec: streamCodec, now: () => 0 })
    expect(readPngSize(await encodePng(pngRows(engine.grid, true), streamCodec))).toEqual({
      width: 533,
      height: 300,
    })
  })
  it('refuses other files and cut ones, with the reason', async () => {
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])
    expect(() => readPngSize(jpeg)).toThrow('not a PNG')
    expect(() => readPngSize(new Uint8Array(0))).toThrow('not a PNG')
    const engine = new MaskEngine(20, 20, { codec: streamCodec, now: () => 0 })
    const png = await encodePng(pngRows(engine.grid, true), streamCodec)
    expect(() => readPngSize(png.subarray(0, 32))).toThrow('damaged')
    const flat = png.slice()
    flat.fill(0, 16, 20)
    expect(() => readPngSize(flat)).toThrow('no pixels')
  })
  it('is read from the middle of a buffer, too', async () => {
    const engine = new MaskEngine(20, 30, { codec: streamCodec, now: () => 0 })
    const png = await encodePng(pngRows(engine.grid, true), streamCodec)
    const shifted = new Uint8Array(png.length + 5)
    shifted.set(png, 5)
    expect(readPngSize(shifted.subarray(5))).toEqual({ width: 20, height: 30 })
  })
})

describe('checkMaskSize', () => {
  it('takes the photo’s own size alone, and says both sizes', () => {
    const photo = { width: 640, height: 428 }
    expect(() => checkMaskSize({ width: 640, height: 428 }, photo)).not.toThrow()
    expect(() => checkMaskSize({ width: 800, height: 600 }, photo)).toThrow(
      'This PNG is 800 × 600 pixels, the photo 640 × 428. A mask must have the size of its photo',
    )
    expect(() => checkMaskSize({ width: 428, height: 640 }, photo)).toThrow('turned on its side')
  })
})

describe('the mask reader', () => {
  it('reads grey as it is, whatever strips it comes in, and finds no opacity', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
        (width, strips, values) => {
          const height = strips.reduce((sum, rows) => sum + rows, 0)
          const grey = Array.from({ length: width * height }, () => values.next().value as number)
          const rgba = Uint8Array.from(grey.flatMap((value) => [value, value, value, 255]))
          const reader = createMaskReader(width, height)
          let from = 0
          for (const rows of strips) reader.add(rgba.subarray(from, (from += rows * width * 4)))
          const { brightness, opacity } = reader.result()
          expect([...brightness.data]).toEqual(grey)
          expect(opacity).toBeNull()
        },
      ),
    )
  })
  it('weighs colours as the eye does, counts what is transparent as black, and keeps alpha exact', () => {
    const reader = createMaskReader(5, 1)
    reader.add(
      Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 128, 255, 255, 255, 0),
    )
    const { brightness, opacity } = reader.result()
    expect([...brightness.data]).toEqual([54, 182, 18, 128, 0])
    expect([...(opacity?.data ?? [])]).toEqual([255, 255, 255, 128, 0])
  })
  it('refuses rows that do not fit', () => {
    expect(() => createMaskReader(3, 2).add(new Uint8Array(4 * 4))).toThrow(RangeError)
    expect(() => createMaskReader(3, 2).add(new Uint8Array(3 * 3 * 4))).toThrow(RangeError)
  })
})

describe('thumbnails and coverage', () => {
  it('keep the mean of even parts, and never enlarge', () => {
    const plane = { width: 4, height: 2, data: Uint8Array.of(0, 100, 255, 255, 0, 100, 255, 255) }
    expect(thumbnailOf(plane, 2)).toEqual({ width: 2, height: 1, data: Uint8Array.of(50, 255) })
    expect(thumbnailOf(plane, 99)).toEqual(plane)
    expect(coverageOf(plane)).toBeCloseTo((200 + 4 * 255) / 8 / 255, 12)
  })
})

describe('an import that replaces', () => {
  it('is one step: nothing of the old mask stays, and undo brings all of it back', async () => {
    const client = openLocally()
    await client.open({ width: 600, height: 400 })
    await client.drawShape({ kind: 'rectangle', rect: { x: 0, y: 0, width: 300, height: 400 } }, 'add')
    const before = await client.hash()
    const data = new Uint8Array(600 * 400)
    data[399 * 600 + 599] = 77
    const info = await client.importPlane({ width: 600, height: 400, data }, 'replace', 'Import mask')
    expect(info.history.map(({ label }) => label)).toEqual(['Rectangle', 'Import mask'])
    expect(info.bounds).toEqual({ x: 599, y: 399, width: 1, height: 1 })
    expect(await client.at(599, 399)).toBe(77)
    await client.undo()
    expect(await client.hash()).toBe(before)
    client.close()
  })
  it('of another size fails and leaves the mask alone', async () => {
    const client = openLocally()
    await client.open({ width: 60, height: 40 })
    await client.drawShape({ kind: 'rectangle', rect: { x: 0, y: 0, width: 30, height: 40 } }, 'add')
    const before = await client.hash()
    const plane = { width: 60, height: 41, data: new Uint8Array(60 * 41) }
    await expect(client.importPlane(plane, 'replace', 'Import mask')).rejects.toThrow()
    expect(await client.hash()).toBe(before)
    client.close()
  })
})

describe('nameAfter', () => {
  it('puts the ending in place of the photo’s own', () => {
    expect(nameAfter('living room.final.jpg', '-mask.png')).toBe('living room.final-mask.png')
    expect(nameAfter('No. 12 Main Street', '-mask.png')).toBe('No. 12 Main Street-mask.png')
    expect(nameAfter('.png', '-mask.png')).toBe('photo-mask.png')
  })
})
