import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capsule, coverRow, spanAt, type Capsule } from './capsule.ts'
import { MaskEngine } from './engine.ts'
import { mixed, Stroke, type Brush } from './stroke.ts'

const env = {
  codec: { deflate: promisify<Uint8Array, Buffer>(deflate), inflate: promisify<Uint8Array, Buffer>(inflate) },
  now: () => 0,
}
const hard: Brush = { size: 120, hardness: 1, opacity: 1, combine: 'add' }

function coverageOf(shape: Capsule, x: number, y: number): number {
  const out = new Uint8Array(1)
  coverRow(shape, y + 0.5, x, x + 1, out)
  return out[0]
}

function paint(engine: MaskEngine, brush: Brush, points: number[]): void {
  new Stroke(engine.begin('Brush'), brush).extend(points)
  engine.seal()
}

describe('a capsule', () => {
  it.each([
    [60, 300, 0],
    [60, 211.3, 97.9],
    [250, 40, 400],
    [7.5, 500, 3],
    [30, 0, 0],
  ])('of radius %d along (%d, %d) has the area πr² + 2rL', (radius, dx, dy) => {
    const engine = new MaskEngine(1400, 1400, env)
    paint(engine, { ...hard, size: radius * 2 }, [400.3, 400.7, 1, 400.3 + dx, 400.7 + dy, 1])
    const exact = Math.PI * radius * radius + 2 * radius * Math.hypot(dx, dy)
    // The linear rim adds π/12 in all; rounding to 255 levels adds less than 1/500 of a pixel for each rim pixel.
    const rim = 2 * Math.PI * radius + 2 * Math.hypot(dx, dy)
    expect(Math.abs(engine.summary().sum / 255 - exact - Math.PI / 12)).toBeLessThan(0.002 * rim + 0.05)
  })

  it('covers nothing outside and everything inside the spans that it tells', () => {
    const place = fc.integer({ min: -280, max: 980 }).map((n) => n / 7)
    const radius = fc.integer({ min: 4, max: 420 }).map((n) => n / 7)
    fc.assert(
      fc.property(
        fc.tuple(place, place, radius, place, place, radius, fc.constantFrom(0, 0.4, 1), fc.boolean()),
        ([x0, y0, r0, x1, y1, r1, hardness, isEven]) => {
          const shape = capsule(x0, y0, r0, x1, y1, isEven ? r0 : r1, hardness)
          const span = { from: 0, to: 0, solidFrom: 0, solidTo: 0 }
          let wrong = 0
          for (let y = -110; y < 210; y += 3) {
            spanAt(shape, y + 0.5, span)
            for (let x = -110; x < 210; x++) {
              const coverage = coverageOf(shape, x, y)
              if ((x < span.from || x >= span.to) && coverage !== 0) wrong++
              if (x >= span.solidFrom && x < span.solidTo && coverage !== 255) wrong++
            }
          }
          expect(wrong).toBe(0)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('tells no solid span that a soft rim of changing radius cuts into', () => {
    const shape = capsule(0, 0, 300, 250, 0, 100, 0.4)
    const span = { from: 0, to: 0, solidFrom: 0, solidTo: 0 }
    let wrong = 0
    for (let y = -300; y < 300; y++) {
      spanAt(shape, y + 0.5, span)
      for (let x = span.solidFrom; x < span.solidTo; x++) if (coverageOf(shape, x, y) !== 255) wrong++
    }
    expect(wrong).toBe(0)
  })

  it('holds both of its discs where pressure changes the radius', () => {
    const shape = capsule(50, 50, 30, 90, 50, 12, 1)
    const ends = [capsule(50, 50, 30, 50, 50, 30, 1), capsule(90, 50, 12, 90, 50, 12, 1)]
    for (let y = 0; y < 110; y++)
      for (let x = 0; x < 110; x++)
        for (const end of ends) expect(coverageOf(shape, x, y)).toBeGreaterThanOrEqual(coverageOf(end, x, y))
    // The hull's upper tangent half-way: between the two radii, and above the straight mean by the slant.
    expect(coverageOf(shape, 70, 50 - 22)).toBe(255)
    expect(coverageOf(shape, 70, 50 - 26)).toBe(0)
  })
})

describe('a stroke', () => {
  it('never darkens where it crosses itself, at any opacity', () => {
    const brush: Brush = { size: 80, hardness: 1, opacity: 0.5, combine: 'add' }
    const engine = new MaskEngine(600, 600, env)
    paint(engine, brush, [100, 300, 1, 500, 300, 1, 300, 100, 1, 300, 500, 1])
    expect(engine.at(300, 300)).toBe(128)
    expect(engine.at(150, 300)).toBe(128)
    paint(engine, brush, [100, 300, 1, 500, 300, 1])
    expect(engine.at(150, 300)).toBe(mixed(128, 255, 0.5, 'add'))
    paint(engine, { ...brush, combine: 'subtract' }, [100, 300, 1, 500, 300, 1])
    expect(engine.at(150, 300)).toBe(mixed(192, 255, 0.5, 'subtract'))
  })

  it('gives the same bytes however its points are cut into batches', () => {
    const points = Array.from({ length: 60 }, (_, i) => [i * 11.3, 250 + 200 * Math.sin(i), 1]).flat()
    const atOnce = new MaskEngine(700, 500, env)
    paint(atOnce, { ...hard, hardness: 0.2, opacity: 0.7 }, points)
    const pieces = new MaskEngine(700, 500, env)
    const stroke = new Stroke(pieces.begin('Brush'), { ...hard, hardness: 0.2, opacity: 0.7 })
    for (let i = 0; i < points.length; i += 3) stroke.extend(points.slice(i, i + 3))
    pieces.seal()
    expect(pieces.hash()).toBe(atOnce.hash())
  })

  it('leaves the photo alone far outside it and skips points that are no numbers', () => {
    const engine = new MaskEngine(300, 300, env)
    paint(engine, hard, [-5000, -5000, 1, -4000, 1e9, 1, Number.NaN, 3, 1, 150, Infinity, 1])
    expect(engine.summary().sum).toBe(0)
    expect(engine.history.steps).toHaveLength(0)
    const whole = new MaskEngine(300, 300, env)
    paint(whole, hard, [80, 80, 1, 200, 90, 1])
    paint(engine, hard, [80, 80, 1, Number.NaN, 5, 1, 200, 90, 1])
    expect(engine.hash()).toBe(whole.hash())
  })

  it.each([
    [{ size: 0.5 }, 'size'],
    [{ size: Number.NaN }, 'size'],
    [{ size: 2001 }, 'size'],
    [{ hardness: 1.1 }, 'hardness'],
    [{ opacity: 0 }, 'opacity'],
  ])('refuses a brush of %o', (change, named) => {
    const engine = new MaskEngine(300, 300, env)
    expect(() => new Stroke(engine.begin('Brush'), { ...hard, ...change })).toThrow(named)
  })

  it('fills whole tiles with the shared constant and empties them again', () => {
    const engine = new MaskEngine(1024, 1024, env)
    paint(engine, { ...hard, size: 2000 }, [512, 512, 1])
    for (let index = 0; index < engine.grid.count; index++) expect(engine.grid.isFull(index)).toBe(true)
    paint(engine, { ...hard, size: 2000, combine: 'subtract' }, [512, 512, 1])
    for (let index = 0; index < engine.grid.count; index++) expect(engine.grid.get(index)).toBeNull()
  })
})
