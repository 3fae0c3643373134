import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shapeLabel, shapeSource, type DrawnShape } from './drawn-shape.ts'
import { SCANLINES_PER_ROW } from './scan.ts'
import { TILE_BYTES, TileGrid } from './tiles.ts'
import { Edit } from './edit.ts'
import { combineSource } from './shapes.ts'
import { reduceGrid } from './reduce.ts'

/** Cut tiles on both axes, and borders of tiles inside. */
const WIDTH = 300
const HEIGHT = 520

function drawn(shape: DrawnShape): Uint8Array {
  const grid = new TileGrid(WIDTH, HEIGHT)
  const edit = new Edit('Test', grid, { tile: () => undefined, rect: () => undefined })
  combineSource(edit, shapeSource(shape), 'add')
  return reduceGrid(grid, WIDTH, HEIGHT).data as Uint8Array
}

/** Largest difference between two planes. */
function worst(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let max = 0
  for (let i = 0; i < a.length; i++) max = Math.max(max, Math.abs(a[i] - b[i]))
  return max
}

/** Every line of the whole frame by itself: all crossings, sorted, and the fraction of each pixel between them. */
function naiveScan(ends: (y: number) => [x: number, winding: number][]): Uint8Array {
  const out = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    const sums = new Float64Array(WIDTH)
    for (let line = 0; line < SCANLINES_PER_ROW; line++)
      addLine(ends(y + (line + 0.5) / SCANLINES_PER_ROW), sums)
    for (let x = 0; x < WIDTH; x++) out[y * WIDTH + x] = Math.round((sums[x] * 255) / SCANLINES_PER_ROW)
  }
  return out
}

function addLine(ends: [number, number][], sums: Float64Array): void {
  const sorted = ends
    .map(([x, winding]): [number, number] => [Math.round(x * 256) / 256, winding])
    .sort((a, b) => a[0] - b[0])
  let winding = 0
  for (let i = 0; i + 1 < sorted.length; i++) {
    winding += sorted[i][1]
    if (winding === 0) continue
    for (let x = Math.max(0, Math.floor(sorted[i][0])); x < WIDTH && x < sorted[i + 1][0]; x++)
      sums[x] += Math.max(0, Math.min(x + 1, sorted[i + 1][0]) - Math.max(x, sorted[i][0]))
  }
}

function naivePolygon(points: number[]): Uint8Array {
  return naiveScan((y) => {
    const ends: [number, number][] = []
    for (let i = 0; i < points.length; i += 2) {
      const j = (i + 2) % points.length
      const [ax, ay, bx, by] = [points[i], points[i + 1], points[j], points[j + 1]]
      if (ay <= y === by <= y) continue
      ends.push([ax + ((y - ay) / (by - ay)) * (bx - ax), ay < by ? 1 : -1])
    }
    return ends
  })
}

function naiveEllipse(x: number, y: number, width: number, height: number): Uint8Array {
  return naiveScan((at) => {
    const down = (2 * (at - y)) / height - 1
    if (!(down * down < 1)) return []
    const half = (Math.sqrt(1 - down * down) * width) / 2
    return [
      [x + width / 2 - half, 1],
      [x + width / 2 + half, -1],
    ]
  })
}

/** Coverage by the distance of each pixel's centre to each part of the line. */
function naiveLine(points: number[], width: number): Uint8Array {
  const out = new Uint8Array(WIDTH * HEIGHT)
  for (let i = 0; i < out.length; i++) {
    const [x, y] = [(i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5]
    let min = Infinity
    for (let p = 0; p < points.length; p += 2) {
      const q = Math.min(p + 2, points.length - 2)
      const [dx, dy] = [points[q] - points[p], points[q + 1] - points[p + 1]]
      const square = dx * dx + dy * dy
      const along = square === 0 ? 0 : ((x - points[p]) * dx + (y - points[p + 1]) * dy) / square
      const t = Math.min(1, Math.max(0, along))
      min = Math.min(min, Math.hypot(x - points[p] - t * dx, y - points[p + 1] - t * dy))
    }
    out[i] = Math.round(255 * Math.min(1, Math.max(0, width / 2 + 0.5 - min)))
  }
  return out
}

const place = (limit: number): fc.Arbitrary<number> =>
  fc.integer({ min: -80 * 7, max: (limit + 80) * 7 }).map((n) => n / 7)

const points = (min: number, max: number): fc.Arbitrary<number[]> =>
  fc
    .array(fc.tuple(place(WIDTH), place(HEIGHT)), { minLength: min, maxLength: max })
    .map((pairs) => pairs.flat())

describe('a lasso', () => {
  it('covers what a naive scan of the whole frame covers, whatever it crosses', () => {
    fc.assert(
      fc.property(points(3, 12), (outline) => {
        // One step of 1/256 pixel may round either way; it is worth one level.
        expect(worst(drawn({ kind: 'lasso', points: outline }), naivePolygon(outline))).toBeLessThanOrEqual(1)
      }),
      { numRuns: 40 },
    )
  })

  it('has the area of the closed form', () => {
    const area = drawn({ kind: 'polygon', points: [10.5, 20.25, 290.25, 300.5, 33.75, 510] })
    const shoelace = Math.abs((290.25 - 10.5) * (510 - 20.25) - (33.75 - 10.5) * (300.5 - 20.25)) / 2
    expect(area.reduce((sum, value) => sum + value, 0) / 255 / shoelace).toBeCloseTo(1, 4)
  })

  it('rounds half a pixel to the nearer level', () => {
    const square = drawn({ kind: 'polygon', points: [10.5, 20.25, 40, 20.25, 40, 60, 10.5, 60] })
    // ½, ¾ and ⅜ of 255, rounded.
    expect([square[30 * WIDTH + 10], square[20 * WIDTH + 30], square[20 * WIDTH + 10]]).toEqual([
      128, 191, 96,
    ])
  })

  it('leaves no hole where it goes round twice, and none of it where it goes there and back', () => {
    const twice = [
      50, 50, 250, 50, 250, 250, 50, 250, 50, 50, 100, 100, 200, 100, 200, 200, 100, 200, 100, 100,
    ]
    expect(drawn({ kind: 'lasso', points: twice })[150 * WIDTH + 150]).toBe(255)
    const back = [
      50, 50, 250, 50, 250, 250, 50, 250, 50, 50, 100, 100, 100, 200, 200, 200, 200, 100, 100, 100,
    ]
    expect(drawn({ kind: 'lasso', points: back })[150 * WIDTH + 150]).toBe(0)
  })

  it('gives the same tile whatever was asked for before', () => {
    const source = shapeSource({ kind: 'lasso', points: [20, 30, 290, 260, 40, 515] })
    const grid = new TileGrid(WIDTH, HEIGHT)
    const ask = (index: number): Uint8Array => {
      const out = new Uint8Array(TILE_BYTES)
      source.cover(grid.box(index), out)
      return out
    }
    const first = ask(0)
    ask(4)
    expect(ask(0)).toEqual(first)
  })
})

describe('an ellipse', () => {
  it('covers what a naive scan of the whole frame covers', () => {
    const side = fc.integer({ min: 0, max: 2800 }).map((n) => n / 7)
    fc.assert(
      fc.property(place(WIDTH), place(HEIGHT), side, side, (x, y, width, height) => {
        const ours = drawn({ kind: 'ellipse', rect: { x, y, width, height } })
        expect(worst(ours, naiveEllipse(x, y, width, height))).toBeLessThanOrEqual(1)
      }),
      { numRuns: 30 },
    )
  })

  it('has the area of the closed form', () => {
    const ours = drawn({ kind: 'ellipse', rect: { x: 10.3, y: 12.6, width: 270, height: 480 } })
    const area = ours.reduce((sum, value) => sum + value, 0) / 255
    expect(area / (Math.PI * 135 * 240)).toBeCloseTo(1, 4)
  })
})

describe('a line', () => {
  it('covers each pixel by its distance to the nearest part', () => {
    const width = fc.oneof(
      fc.constant(1),
      fc.integer({ min: 8, max: 900 }).map((n) => n / 7),
    )
    fc.assert(
      fc.property(points(1, 5), width, (path, width) => {
        const ours = drawn({ kind: 'line', points: path, width })
        expect(worst(ours, naiveLine(path, width))).toBeLessThanOrEqual(1)
      }),
      { numRuns: 30 },
    )
  })

  it('is not darker at a join', () => {
    const whole = drawn({ kind: 'line', points: [20.3, 40.6, 220.3, 240.6], width: 7 })
    const joined = drawn({ kind: 'line', points: [20.3, 40.6, 120.3, 140.6, 220.3, 240.6], width: 7 })
    expect(worst(joined, whole)).toBe(0)
  })
})

describe('shapes', () => {
  it.each<[DrawnShape, string]>([
    [{ kind: 'lasso', points: [0, 0, 5, 5] }, 'at least 3 points'],
    [{ kind: 'lasso', points: [0, 0, 5, 5, 3, Number.NaN] }, 'NaN'],
    [{ kind: 'polygon', points: [0, 0, 5, Infinity, 3, 4] }, 'Infinity'],
    [{ kind: 'polygon', points: [0, 0, 5, 5, 3, 4, 1] }, 'each an x and a y'],
    [{ kind: 'line', points: [], width: 3 }, 'at least 1 point'],
    [{ kind: 'line', points: [1e300, 0], width: 3 }, 'within'],
    [{ kind: 'line', points: [1, 0], width: Number.NaN }, 'width'],
    [{ kind: 'line', points: [1, 0], width: 0 }, 'width'],
    [{ kind: 'ellipse', rect: { x: Number.NaN, y: 0, width: 1, height: 1 } }, 'ellipse'],
    [{ kind: 'ellipse', rect: { x: 0, y: 0, width: 1, height: -1 } }, 'ellipse'],
  ])('refuse %o', (shape, message) => {
    expect(() => shapeSource(shape)).toThrow(RangeError)
    expect(() => shapeSource(shape)).toThrow(message)
  })

  it('are named by what they did', () => {
    expect(shapeLabel('lasso', 'add')).toBe('Lasso')
    expect(shapeLabel('ellipse', 'subtract')).toBe('Subtract ellipse')
    expect(shapeLabel('line', 'intersect')).toBe('Intersect line')
  })
})
