import { describe, expect, it } from 'vitest'
import { MaskEngine } from '../engine.ts'
import { polygonSource } from '../polygon.ts'
import { combineSource, rectangleSource } from '../shapes.ts'
import { Stroke } from '../stroke.ts'
import { MAX_RADIUS } from './limits.ts'
import { applyOperation, operationLabel, type Operation } from './operation.ts'

const WIDTH = 300
const HEIGHT = 520

const env = {
  codec: {
    deflate: (bytes: Uint8Array) => Promise.resolve(bytes),
    inflate: (bytes: Uint8Array) => Promise.resolve(bytes),
  },
  now: () => 0,
}

function withRectangles(...rects: [x: number, y: number, width: number, height: number][]): MaskEngine {
  const engine = new MaskEngine(WIDTH, HEIGHT, env)
  for (const [x, y, width, height] of rects)
    engine.edit('R', (edit) => combineSource(edit, rectangleSource({ x, y, width, height }), 'add'))
  return engine
}

function run(engine: MaskEngine, operation: Operation): MaskEngine {
  engine.edit(operationLabel(operation), (edit) => applyOperation(edit, operation))
  return engine
}

function row(engine: MaskEngine, y: number, from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => engine.at(from + i, y))
}

describe('grow', () => {
  it('moves each side by the radius, whole or not', () => {
    const grown = run(withRectangles([100, 200, 60, 50]), { kind: 'grow', radius: 12 })
    expect(grown.summary().bounds).toEqual({ x: 88, y: 188, width: 84, height: 74 })
    expect(row(grown, 220, 86, 90)).toEqual([0, 0, 255, 255])
    const half = run(withRectangles([100, 200, 60, 50]), { kind: 'grow', radius: 2.5 })
    expect(row(half, 220, 96, 100)).toEqual([0, 128, 255, 255])
  })

  it('moves an antialiased edge without changing a byte of it', () => {
    const grown = run(withRectangles([100.25, 200, 60, 50]), { kind: 'grow', radius: 9 })
    expect(row(grown, 220, 89, 93)).toEqual([0, 0, 191, 255])
  })

  it('moves a soft edge outwards with its profile', () => {
    const engine = run(withRectangles([100, 0, 60, 520]), { kind: 'feather', radius: 8 })
    const before = row(engine, 250, 60, 110)
    expect(row(run(engine, { kind: 'grow', radius: 12 }), 250, 48, 98)).toEqual(before)
  })

  it('makes a slanted edge move by the radius as well', () => {
    const slanted = (): MaskEngine => {
      const engine = new MaskEngine(WIDTH, HEIGHT, env)
      engine.edit('P', (edit) =>
        combineSource(edit, polygonSource([-50, 50, 350, 450, 350, 600, -50, 600]), 'add'),
      )
      return engine
    }
    const covered = (engine: MaskEngine): number =>
      Array.from({ length: HEIGHT }, (_, y) => engine.at(150, y)).reduce((sum, value) => sum + value, 0) / 255
    const moved = covered(run(slanted(), { kind: 'grow', radius: 12 })) - covered(slanted())
    // Along a column, 12 px across an edge at 45° are 12 · √2.
    expect(Math.abs(moved - 12 * Math.SQRT2)).toBeLessThan(0.5)
  })
})

describe('the edge of the photo', () => {
  it('is none that shrinking withdraws from', () => {
    const shrunk = run(withRectangles([0, 0, 100, 100]), { kind: 'shrink', radius: 20 })
    expect(shrunk.summary().bounds).toEqual({ x: 0, y: 0, width: 80, height: 80 })
    expect(shrunk.at(0, 0)).toBe(255)
  })

  it('is none that a feather fades at', () => {
    const soft = run(withRectangles([0, 0, 100, HEIGHT]), { kind: 'feather', radius: 10 })
    expect(soft.at(0, 0)).toBe(255)
    expect(soft.at(50, 519)).toBe(255)
    expect(row(soft, 0, 0, 200)).toEqual(row(soft, 260, 0, 200))
  })

  it('encloses no hole', () => {
    const ring = withRectangles([0, 100, 60, 10], [50, 100, 10, 60], [0, 150, 60, 10])
    const hash = ring.hash()
    expect(run(ring, { kind: 'fill-holes', largest: null }).hash()).toBe(hash)
  })
})

describe('feather', () => {
  it('makes a straight edge the integral of a Gaussian', () => {
    const soft = run(withRectangles([0, 0, 150, HEIGHT]), { kind: 'feather', radius: 20 })
    // Values of the normal distribution, at 0, ½, 1, 2 deviations beyond the edge.
    const wanted = [0.5, 0.3085, 0.1587, 0.0228]
    const got = [0, 10, 20, 40].map((x) => (soft.at(149 + x, 260) + soft.at(150 + x, 260)) / 510)
    got.forEach((fraction, i) => expect(Math.abs(fraction - wanted[i])).toBeLessThan(0.012))
  })

  it('reaches past the bounds of the mask, across tiles', () => {
    const soft = run(withRectangles([250, 250, 8, 8]), { kind: 'feather', radius: 4 })
    expect(soft.summary().bounds!.x).toBeLessThan(246)
    expect(soft.at(249, 254)).toBe(soft.at(258, 254))
  })
})

describe('smooth', () => {
  it('does not move a straight edge, hard or antialiased', () => {
    for (const right of [150, 150.5]) {
      const engine = withRectangles([0, 0, right, HEIGHT])
      const hash = engine.hash()
      const smoothed = run(engine, { kind: 'smooth', radius: 8 })
      if (right === 150) expect(smoothed.hash()).toBe(hash)
      else expect(Math.abs(smoothed.at(150, 200) - 128)).toBeLessThanOrEqual(1)
    }
  })

  it('rounds corners both ways, and takes thin stripes and gaps away but not wide ones', () => {
    const smoothed = run(
      withRectangles([20, 20, 100, 100], [124, 20, 100, 100], [20, 300, 260, 6], [20, 400, 260, 30]),
      { kind: 'smooth', radius: 10 },
    )
    expect(smoothed.at(20, 20)).toBe(0)
    expect(smoothed.at(122, 70)).toBe(255)
    expect(smoothed.at(150, 303)).toBe(0)
    expect(smoothed.at(150, 415)).toBe(255)
    expect(smoothed.summary().isHard).toBe(false)
  })
})

describe('fill holes', () => {
  it('leaves no rim of an antialiased hole, and not those that are too large', () => {
    const ring = (size: number, diameter: number): MaskEngine => {
      const engine = new MaskEngine(WIDTH, HEIGHT, env)
      const stroke = new Stroke(engine.begin('B'), { size, hardness: 1, opacity: 1, combine: 'add' })
      stroke.extend([150.3, 250.6, 1])
      engine.seal()
      new Stroke(engine.begin('E'), {
        size: diameter,
        hardness: 0.5,
        opacity: 1,
        combine: 'subtract',
      }).extend([152.1, 251.7, 1])
      engine.seal()
      return engine
    }
    const whole = new MaskEngine(WIDTH, HEIGHT, env)
    new Stroke(whole.begin('B'), { size: 90, hardness: 1, opacity: 1, combine: 'add' }).extend([
      150.3, 250.6, 1,
    ])
    whole.seal()
    expect(run(ring(90, 40), { kind: 'fill-holes', largest: null }).hash()).toBe(whole.hash())
    const small = ring(90, 40)
    const hash = small.hash()
    expect(run(small, { kind: 'fill-holes', largest: 300 }).hash()).toBe(hash)
    expect(run(small, { kind: 'fill-holes', largest: 1200 }).hash()).toBe(whole.hash())
  })

  it('takes corners that touch for closed', () => {
    const engine = withRectangles([50, 50, 10, 10], [60, 60, 10, 10], [60, 40, 10, 10], [70, 50, 10, 10])
    expect(run(engine, { kind: 'fill-holes', largest: null }).at(65, 55)).toBe(255)
  })
})

describe('remove specks', () => {
  it('keeps an island of just the smallest area', () => {
    const engine = withRectangles([50, 50, 3, 3], [254, 254, 4, 2])
    run(engine, { kind: 'remove-specks', smallest: 9 })
    expect([engine.at(51, 51), engine.at(255, 255)]).toEqual([255, 0])
  })

  it('takes corners that touch for one island', () => {
    const engine = withRectangles([50, 50, 10, 10], [60, 60, 10, 10], [255, 255, 3, 3])
    run(engine, { kind: 'remove-specks', smallest: 150 })
    expect([engine.at(55, 55), engine.at(65, 65), engine.at(256, 256)]).toEqual([255, 255, 0])
  })
})

describe('operations', () => {
  it.each<Operation>([
    { kind: 'grow', radius: -1 },
    { kind: 'grow', radius: 201 },
    { kind: 'shrink', radius: Number.NaN },
    { kind: 'feather', radius: 251 },
    { kind: 'smooth', radius: Infinity },
    { kind: 'fill-holes', largest: -1 },
    { kind: 'remove-specks', smallest: Number.NaN },
  ])('refuse %o and change nothing', (operation) => {
    const engine = withRectangles([10, 10, 20, 20])
    const hash = engine.hash()
    expect(() => run(engine, operation)).toThrow(RangeError)
    expect(engine.hash()).toBe(hash)
    expect(engine.history.done).toBe(1)
  })

  it.each(['grow', 'shrink', 'feather', 'smooth'] as const)('go as far as they say: %s', (kind) => {
    const engine = withRectangles([10, 10, 20, 20])
    const hash = engine.hash()
    expect(run(engine, { kind, radius: MAX_RADIUS[kind] }).hash()).not.toBe(hash)
    expect(() => run(engine, { kind, radius: MAX_RADIUS[kind] + 1 })).toThrow(RangeError)
  })

  it('are named with their value', () => {
    expect(operationLabel({ kind: 'grow', radius: 12 })).toBe('Grow 12 px')
    expect(operationLabel({ kind: 'shrink', radius: 2.5 })).toBe('Shrink 2.5 px')
    expect(operationLabel({ kind: 'fill-holes', largest: 50 })).toBe('Fill holes')
    expect(operationLabel({ kind: 'remove-specks', smallest: 50 })).toBe('Remove specks')
  })
})
