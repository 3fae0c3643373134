import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MaskEngine } from './engine.ts'
import { deviceRect, chooseLevel, paintOverlay, type OverlayDisplay, type OverlayView } from './overlay.ts'
import { clipTo } from './rect.ts'
import { combineSource, invertAll, rectangleSource } from './shapes.ts'
import { Stroke } from './stroke.ts'

const env = {
  codec: { deflate: promisify<Uint8Array, Buffer>(deflate), inflate: promisify<Uint8Array, Buffer>(inflate) },
  now: () => 0,
}
const WIDTH = 700
const HEIGHT = 530
const CANVAS = { x: 0, y: 0, width: 320, height: 240 }

function engineWith(points: number[], hardness = 1): MaskEngine {
  const engine = new MaskEngine(WIDTH, HEIGHT, env)
  new Stroke(engine.begin('Brush'), { size: 90, hardness, opacity: 1, combine: 'add' }).extend(points)
  engine.seal()
  return engine
}

function painted(engine: MaskEngine, view: OverlayView, display: OverlayDisplay, rect = CANVAS): Uint32Array {
  const out = new Uint32Array(rect.width * rect.height)
  paintOverlay(engine.grid, engine.mips, view, display, rect, out)
  return out
}

/** Red, green, blue and alpha of one pixel. */
function rgba(out: Uint32Array, x: number, y: number): number[] {
  return [...new Uint8Array(out.buffer, (y * CANVAS.width + x) * 4, 4)]
}

const viewOf = (scale: number, originX = 0, originY = 0, line = 1): OverlayView => ({
  scale,
  originX,
  originY,
  line,
})

describe('the overlay', () => {
  it('chooses the level whose pixels are nearest in size', () => {
    expect([4, 1, 0.75, 0.7, 0.5, 0.36, 0.35, 0.25, 0.17, 0.01].map(chooseLevel)).toEqual([
      0, 0, 0, 1, 1, 1, 2, 2, 3, 3,
    ])
  })

  it('shows each pixel where the view puts it, above 100 % as sharp squares', () => {
    const engine = new MaskEngine(WIDTH, HEIGHT, env)
    engine.edit('Rectangle', (edit) =>
      combineSource(edit, rectangleSource({ x: 255, y: 257, width: 2, height: 1 }), 'add'),
    )
    const out = painted(engine, viewOf(8, 10 - 255 * 8, 20 - 257 * 8), 'overlay')
    for (let y = 0; y < CANVAS.height; y++)
      for (let x = 0; x < CANVAS.width; x++) {
        const isInside = x >= 10 && x < 26 && y >= 20 && y < 28
        if ((out[y * CANVAS.width + x] !== 0) !== isInside) expect.fail(`wrong at ${x}, ${y}`)
      }
    expect(rgba(out, 12, 22)).toEqual([240, 48, 145, 128])
  })

  it('ends with the photo and does not fade at its edge, at any scale', () => {
    const engine = new MaskEngine(WIDTH, HEIGHT, env)
    engine.edit('Invert', invertAll)
    // A hole in the last tile, so that it is not the shared full one.
    engine.edit('Rectangle', (edit) =>
      combineSource(edit, rectangleSource({ x: 520, y: 514, width: 20, height: 4 }), 'subtract'),
    )
    for (const scale of [0.1, 0.125, 0.25, 0.33, 0.5, 1, 3]) {
      const view = viewOf(scale, 100 - WIDTH * scale, 90 - HEIGHT * scale)
      const out = painted(engine, view, 'mask')
      expect(rgba(out, 99, 89)).toEqual([255, 255, 255, 255])
      expect(rgba(out, 100, 89)).toEqual([0, 0, 0, 0])
      expect(rgba(out, 99, 90)).toEqual([0, 0, 0, 0])
    }
  })

  it('draws an outline that is white on the edge, dark beside it and clear elsewhere', () => {
    const engine = new MaskEngine(WIDTH, HEIGHT, env)
    engine.edit('Rectangle', (edit) =>
      combineSource(edit, rectangleSource({ x: 100, y: 100, width: 60, height: 60 }), 'add'),
    )
    for (const line of [1, 2]) {
      const out = painted(engine, viewOf(1, 0, 0, line), 'outline')
      expect(rgba(out, 100, 130)).toEqual([255, 255, 255, 255])
      expect(rgba(out, 99, 130)).toEqual([0, 0, 0, 190])
      expect(rgba(out, 100 + line, 130)).toEqual([0, 0, 0, 190])
      expect(rgba(out, 130, 130)).toEqual([0, 0, 0, 0])
      expect(rgba(out, 90, 130)).toEqual([0, 0, 0, 0])
    }
  })

  it('keeps the averages true through any strokes and undo: the eighth level is the mean of 64 pixels', async () => {
    const engine = engineWith([50, 50, 1, 650, 400, 1], 0.2)
    painted(engine, viewOf(0.125), 'mask')
    new Stroke(engine.begin('Eraser'), { size: 61, hardness: 0.5, opacity: 1, combine: 'subtract' }).extend([
      600, 20, 1, 30, 500, 1,
    ])
    engine.seal()
    painted(engine, viewOf(0.125), 'mask')
    new Stroke(engine.begin('Brush'), { size: 200, hardness: 0, opacity: 1, combine: 'add' }).extend([
      250, 250, 1,
    ])
    engine.seal()
    await engine.undo()
    const out = painted(engine, viewOf(0.125), 'mask')
    for (let y = 0; y < 66; y++)
      for (let x = 0; x < 87; x++) {
        let sum = 0
        for (let i = 0; i < 64; i++) sum += engine.at(x * 8 + (i % 8), y * 8 + Math.floor(i / 8))
        // Each of three levels rounds once, up to one half each.
        if (Math.abs(rgba(out, x, y)[0] - sum / 64) > 1.51) expect.fail(`wrong at ${x}, ${y}`)
      }
  })

  it('repaints enough: changed rectangles alone give the same canvas as painting all anew', () => {
    const scale = fc.constantFrom(0.11, 0.25, 0.4, 0.5, 0.9, 1, 2.3, 6)
    const place = fc.integer({ min: -350, max: 5250 }).map((n) => n / 7)
    const display = fc.constantFrom<OverlayDisplay>('overlay', 'outline', 'mask')
    fc.assert(
      fc.property(
        scale,
        fc.integer({ min: -900, max: 200 }),
        fc.integer({ min: -900, max: 200 }),
        display,
        fc.array(fc.tuple(place, place), { minLength: 2, maxLength: 4 }),
        (scale, originX, originY, display, points) => {
          const engine = engineWith([300, 200, 1])
          const view = viewOf(scale, originX + 0.25, originY)
          const canvas = painted(engine, view, display)
          engine.takeDirty()
          const stroke = new Stroke(engine.begin('Brush'), {
            size: 40,
            hardness: 0.5,
            opacity: 0.5,
            combine: 'add',
          })
          for (const [x, y] of points) {
            stroke.extend([x, y, 1])
            const dirty = engine.takeDirty()
            const rect = dirty && clipTo(deviceRect(dirty, view, display), CANVAS.width, CANVAS.height)
            if (!rect) continue
            const part = painted(engine, view, display, rect)
            for (let row = 0; row < rect.height; row++)
              canvas.set(
                part.subarray(row * rect.width, (row + 1) * rect.width),
                (rect.y + row) * CANVAS.width + rect.x,
              )
          }
          expect(
            Buffer.compare(Buffer.from(canvas.buffer), Buffer.from(painted(engine, view, display).buffer)),
          ).toBe(0)
        },
      ),
      { numRuns: 60 },
    )
  })
})
