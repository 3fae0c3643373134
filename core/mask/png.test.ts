import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { MaskEngine } from './engine.ts'
import { encodePng, pngRows } from './png.ts'
import { combineSource, rectangleSource } from './shapes.ts'
import { Stroke } from './stroke.ts'

const env = {
  codec: { deflate: promisify<Uint8Array, Buffer>(deflate), inflate: promisify<Uint8Array, Buffer>(inflate) },
  now: () => 0,
}
const WIDTH = 533
const HEIGHT = 300

async function exported(engine: MaskEngine): Promise<{ depth: string; data: Buffer }> {
  const file = await encodePng(pngRows(engine.grid, engine.summary().isHard), env.codec)
  const { depth, channels, width, height } = await sharp(file).metadata()
  expect({ channels, width, height }).toEqual({ channels: 1, width: WIDTH, height: HEIGHT })
  expect(file[24]).toBe(engine.summary().isHard ? 1 : 8)
  const { data } = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { depth, data }
}

describe('the PNG of a mask', () => {
  it('is 8-bit grey and the same bytes when the mask is soft', async () => {
    const engine = new MaskEngine(WIDTH, HEIGHT, env)
    new Stroke(engine.begin('Brush'), { size: 90, hardness: 0.3, opacity: 1, combine: 'add' }).extend([
      20, 20, 1, 500, 280, 1,
    ])
    engine.seal()
    const { data } = await exported(engine)
    expect(Buffer.compare(data, Buffer.from(engine.reduced(WIDTH, HEIGHT).data))).toBe(0)
  })

  it('is 1-bit grey and the same bytes when the mask is hard, also at a width that is no multiple of 8', async () => {
    const engine = new MaskEngine(WIDTH, HEIGHT, env)
    for (const rect of [
      { x: 3, y: 5, width: 300, height: 200 },
      { x: 517, y: 250, width: 16, height: 50 },
    ])
      engine.edit('Rectangle', (edit) => combineSource(edit, rectangleSource(rect), 'add'))
    expect(engine.summary().isHard).toBe(true)
    const { data } = await exported(engine)
    expect(Buffer.compare(data, Buffer.from(engine.reduced(WIDTH, HEIGHT).data))).toBe(0)
  })
})

describe('the reduced mask', () => {
  it('is the mean by area of what each pixel covers', () => {
    const engine = new MaskEngine(WIDTH, HEIGHT, env)
    new Stroke(engine.begin('Brush'), { size: 120, hardness: 0.5, opacity: 1, combine: 'add' }).extend([
      0, 0, 1, 533, 300, 1, 400, 20, 1,
    ])
    engine.seal()
    const full = engine.reduced(WIDTH, HEIGHT).data
    const [width, height] = [97, 41]
    const small = engine.reduced(width, height)
    for (const [x, y] of [
      [0, 0],
      [50, 20],
      [96, 40],
      [80, 9],
    ])
      expect(Math.abs(small.data[y * width + x] - boxMean(full, x, y, width, height))).toBeLessThanOrEqual(
        0.5001,
      )
    expect(() => engine.reduced(WIDTH + 1, 40)).toThrow(RangeError)
    expect(() => engine.reduced(0, 40)).toThrow(RangeError)
  })
})

/** Every source pixel with the part of it that lies in the box. */
function boxMean(data: ArrayLike<number>, x: number, y: number, width: number, height: number): number {
  const overlap = (i: number, box: number, count: number, size: number): number =>
    Math.max(0, Math.min(i + 1, ((box + 1) * size) / count) - Math.max(i, (box * size) / count))
  let sum = 0
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < WIDTH; column++)
      sum += data[row * WIDTH + column] * overlap(column, x, width, WIDTH) * overlap(row, y, height, HEIGHT)
  return (sum * width * height) / (WIDTH * HEIGHT)
}
