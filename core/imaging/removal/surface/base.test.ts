import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draw, type Colour } from '../../../../tests/helpers/scenes.ts'
import { markCells, measureBase, measureBaseIn, readBase, spanBase, type Base } from './base.ts'

const [WIDTH, HEIGHT, CELL] = [150, 140, 3]
/** Pixels from the border in which the filter's windows are cut. */
const CUT = 63

function baseOf(
  colourAt: (x: number, y: number) => Colour,
  isUsable: (x: number, y: number) => boolean = () => true,
): Base {
  const { data } = draw(WIDTH, HEIGHT, colourAt)
  const usable = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, p) =>
    isUsable(p % WIDTH, Math.floor(p / WIDTH)) ? 1 : 0,
  )
  return measureBase(Uint8Array.from(data), usable, WIDTH, HEIGHT, CELL, 20)
}

function at(base: Base, x: number, y: number): number[] {
  const out = new Float32Array(3)
  readBase(base, x, y, out)
  return [...out]
}

/** The largest difference between the base and the colours, `margin` pixels away from the border. */
function largestError(base: Base, colourAt: (x: number, y: number) => Colour, margin: number): number {
  let worst = 0
  for (let y = margin; y < HEIGHT - margin; y++)
    for (let x = margin; x < WIDTH - margin; x++) {
      const colour = colourAt(x, y)
      for (const [k, value] of at(base, x, y).entries()) worst = Math.max(worst, Math.abs(value - colour[k]))
    }
  return worst
}

describe('the base of a picture', () => {
  it('is the light itself where that changes evenly, and near it at the border', () => {
    const light = (x: number, y: number): Colour => [60 + x, 200 - y, 90 + (x + y) / 2]
    expect(largestError(baseOf(light), light, CUT)).toBeLessThan(0.5)
    const grey = (x: number, y: number): Colour => [60 + (x + y) / 4, 50 + (x + y) / 4, 40 + (x + y) / 4]
    expect(largestError(baseOf(grey), grey, 0)).toBeLessThan(14)
  })

  it('keeps a step between two surfaces sharp', () => {
    const base = baseOf((x) => (x < 60 ? [60, 60, 70] : [180, 170, 160]))
    for (const y of [10, 70, 130]) {
      expect(at(base, 60 - 2 * CELL, y)[0]).toBeLessThan(60 + 12)
      expect(at(base, 60 + 2 * CELL, y)[0]).toBeGreaterThan(180 - 12)
    }
  })

  it('loses fine texture', () => {
    const base = baseOf((x, y) => (((x >> 1) + (y >> 1)) % 2 === 0 ? [110, 100, 90] : [130, 120, 110]))
    expect(largestError(base, () => [120, 110, 100], 0)).toBeLessThan(2)
  })

  it('knows only cells with a usable pixel, and takes no colour from the others', () => {
    const isUsable = (x: number): boolean => x < 50 || x >= 80
    const base = baseOf((x) => (isUsable(x) ? [100, 110, 120] : [255, 0, 0]), isUsable)
    for (let i = 0; i < base.known.length; i++) {
      const left = (i % base.width) * CELL
      const isKnown = left < 50 || left + CELL > 80
      expect(base.known[i]).toBe(isKnown ? 1 : 0)
      const cell = [...base.values.subarray(i * 3, i * 3 + 3)]
      for (let k = 0; k < 3; k++) expect(cell[k]).toBeCloseTo(isKnown ? 100 + 10 * k : 0, 1)
    }
  })

  it('is spanned over what is unknown', () => {
    const light = (x: number, y: number): Colour => [60 + x / 2, 200 - y / 2, 120]
    const base = baseOf(light, (x, y) => (x - 75) ** 2 + (y - 70) ** 2 > 30 * 30)
    expect(largestError(base, light, CUT)).toBeGreaterThan(90)
    spanBase(base)
    expect(largestError(base, light, CUT)).toBeLessThan(6)
  })
})

describe('the cells of flagged pixels', () => {
  it('are those that hold at least one', () => {
    const base = baseOf(() => [1, 2, 3])
    const flags = new Uint8Array(WIDTH * HEIGHT)
    for (const [x, y] of [
      [0, 0],
      [5, 2],
      [149, 139],
    ])
      flags[y * WIDTH + x] = 1
    const cells = markCells(flags, WIDTH, base)
    expect([...cells.keys()].filter((i) => cells[i] === 1)).toEqual([0, 1, 50 * 47 - 1])
  })
})

describe('a base measured in a rectangle', () => {
  const line = fc.integer({ min: 0, max: 12 })
  const scenes = fc.record({
    left: line,
    right: line,
    top: line,
    bottom: line,
    cell: fc.constantFrom(1, 2, 3, 5),
    salt: fc.nat(),
  })

  it('is the one measured in the whole picture, bit for bit', () => {
    fc.assert(
      fc.property(scenes, ({ left, right, top, bottom, cell, salt }) => {
        const [width, height] = [61, 47]
        const x = left * cell
        const y = top * cell
        const rect = {
          x,
          y,
          width: Math.max(0, Math.min(width, (13 + right) * cell) - x),
          height: Math.max(0, Math.min(height, (13 + bottom) * cell) - y),
        }
        const hash = (i: number): number => Math.imul(i + salt, 2654435761) >>> 24
        const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => hash(i))
        const usable = Uint8Array.from({ length: width * height }, (_, p) => {
          const [column, row] = [p % width, Math.floor(p / width)]
          const isInside =
            column >= x && row >= y && column < x + rect.width && row < y + rect.height && hash(p) > 90
          return isInside ? 1 : 0
        })
        const whole = measureBase(data, usable, width, height, cell, 20)
        const found = measureBaseIn(rect, data, usable, width, height, cell, 20)
        expect(found.known).toEqual(whole.known)
        expect(found.values.findIndex((value, i) => !Object.is(value, whole.values[i]))).toBe(-1)
        expect(found.values.length).toBe(whole.values.length)
      }),
    )
  })
})
