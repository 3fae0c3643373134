import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LabGrid } from '../select/lab-grid.ts'
import { sidesApart } from './gaps.ts'
import { growSky } from './grow.ts'
import { keepSky } from './pieces.ts'

const [width, height] = [80, 60]

/** A grid of colours (CIELAB) by column and row. */
function gridOf(colourAt: (x: number, y: number) => readonly number[]): LabGrid {
  const lab = new Float32Array(width * height * 3)
  for (let p = 0; p < width * height; p++) lab.set(colourAt(p % width, Math.floor(p / width)), p * 3)
  return { rect: { x: 0, y: 0, width, height }, width, height, lab }
}

const white = [92, 0, 2]
const red = [45, 30, 25]
/** Paler downwards, as clear skies are. */
const blue = (y: number) => [60 + y / 3, -1, -30 + y / 3]
const isHole = (x: number, y: number) => x >= 36 && x < 44 && y >= 30 && y < 45
const labelsOf = (isSky: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: width * height }, (_, p) => (isSky(p % width, Math.floor(p / width)) ? 1 : 0))

describe('sky that is cut off', () => {
  /** Sky above row 15 and in a hole below a roof, between a wall on the left and one on the right. */
  const street = (left: readonly number[], right: readonly number[]) =>
    gridOf((x, y) => (y < 15 || isHole(x, y) ? blue(y) : y < 25 ? [30, 2, 2] : x < 40 ? left : right))
  const above = labelsOf((_, y) => y < 15)
  const kept = (grid: LabGrid, labels: Uint8Array) => keepSky(grid, labels)[37 * width + 40]

  it('is kept between two houses, also where the cut has not found it', () => {
    const found = labelsOf((x, y) => y < 15 || isHole(x, y))
    expect(kept(street(white, red), found)).toBe(1)
    expect(kept(street(white, red), above)).toBe(1)
  })

  it('is a window that mirrors it when one wall is on both sides', () => {
    const found = labelsOf((x, y) => y < 15 || isHole(x, y))
    expect(kept(street(red, red), found)).toBe(0)
    expect(kept(street(red, red), above)).toBe(0)
  })

  it('has sides that are apart whichever is left, and none at the edge of the photo', () => {
    const hole = Int32Array.from(labelsOf(isHole).keys()).filter((p) =>
      isHole(p % width, Math.floor(p / width)),
    )
    const { rows, apart } = sidesApart(street(white, red), hole)
    expect(rows).toBe(15)
    expect(apart).toBeCloseTo(sidesApart(street(red, white), hole).apart, 4)
    expect(apart).toBeGreaterThan(40)
    // The same hole, whose last row runs out of the photo.
    const open = Int32Array.from({ length: 44 }, (_, x) => 45 * width + x)
    expect(sidesApart(street(white, red), Int32Array.of(...hole, ...open)).apart).toBe(0)
  })
})

describe('growing a sky', () => {
  const wallFrom = 50
  const grey = gridOf((x, y) => (y >= wallFrom || x < 20 ? [70, 0, 0] : [90 - y / 50, 0, -1]))
  const cut = labelsOf((x, y) => x >= 20 && y < 25)

  it('goes down an even gap to the next edge, and no lower than it may', () => {
    assert(
      property(integer({ min: 25, max: height }), (lowest) => {
        const grown = growSky(grey, cut, lowest)
        const expected = labelsOf((x, y) => x >= 20 && y < Math.max(25, Math.min(lowest, wallFrom)))
        expect(grown).toEqual(expected)
      }),
    )
  })

  it('closes a cloud between two parts, and leaves what has an edge', () => {
    const apart = labelsOf((x, y) => x >= 20 && (y < 15 || (y >= 40 && y < 45)))
    const cloudy = gridOf((_, y) => [90 - 2 * Math.abs(y - 28), 0, -1])
    expect(growSky(cloudy, apart, 45)[28 * width + 30]).toBe(1)
    const walled = gridOf((_, y) => (y > 20 && y < 36 ? red : [90, 0, -1]))
    expect(growSky(walled, apart, 45)[28 * width + 30]).toBe(0)
  })
})
