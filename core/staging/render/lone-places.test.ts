import { describe, expect, it } from 'vitest'
import { createLightMap, LAST_PLANE_PART, type LightMap } from './light-map.ts'
import { markEdges } from './lone-places.ts'

const SIZE = 14
const DRAWER = LAST_PLANE_PART + 1
const LEG = LAST_PLANE_PART + 2

/** Places a centimetre apart on the front of a drawer, and where its bevel happens to be met. */
function mapWith(bevel: readonly (readonly [number, number])[], legColumn: number): LightMap {
  const map = createLightMap(0, 0, SIZE, SIZE, 1)
  for (let at = 0; at < SIZE * SIZE; at++) {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)]
    if (x > legColumn) continue
    map.part[at] = x === legColumn ? LEG : DRAWER
    const isBevel = bevel.some(([bx, by]) => bx === x && by === y)
    map.place.set([x / 100, -y / 100, 0, 0, isBevel ? 0.71 : 0, isBevel ? -0.71 : -1], at * 6)
  }
  return map
}

describe('places of light on edges', () => {
  it('are told from the face that they lie beside, not from thin things that have none', () => {
    // A line that crosses rows of the map: two places here, one there, none between.
    const bevel = [
      [3, 5],
      [4, 5],
      [7, 6],
    ] as const
    const map = mapWith(bevel, 11)
    markEdges(map)
    const isMarked = (x: number, y: number) => map.edge?.[y * SIZE + x] === 1
    for (const [x, y] of bevel) expect(isMarked(x, y), `bevel at ${x}, ${y}`).toBe(true)
    for (const [x, y] of [
      [5, 9],
      [3, 7],
      [8, 3],
    ] as const)
      expect(isMarked(x, y), `face at ${x}, ${y}`).toBe(false)
    expect(isMarked(11, 6), 'a leg').toBe(false)
  })
})
