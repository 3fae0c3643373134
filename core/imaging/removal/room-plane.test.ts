import { describe, expect, it } from 'vitest'
import { rectangle, room } from '../../../tests/helpers/scenes.ts'
import { LABELS, type RoomShape } from '../layout/layout.ts'
import { applyPatches, type Pixels } from '../pixels.ts'
import { findRegions } from './regions.ts'
import { removeItems } from './remove-items.ts'
import { barOtherPlanes, findRoomPlane } from './room-plane.ts'

/** A room seen straight on: the back wall meets the floor at row 176 of 320, side walls and ceiling are not seen. */
const shape: RoomShape = {
  box: { left: -60, right: 60, ceiling: -60, floor: 26 / 320 },
  toRoom: [1, 0, -0.5, 0, 1, -150 / 320, 0, 0, 1],
}
const photo = room()

describe('the plane that a hole lies on', () => {
  it('is the floor, or the wall, or none where it lies on both', () => {
    const planes = [
      [190, 250],
      [60, 120],
      [150, 250],
    ].map(([top, bottom]) => {
      const mask = rectangle(photo, 100, top, 200, bottom)
      return findRoomPlane(shape, mask, findRegions(mask, 0)[0])?.plane
    })
    expect(planes).toEqual([LABELS.floor, LABELS.back, undefined])
  })

  it('is seen up to where it meets the next one', () => {
    const barred = new Uint8Array(30 * 10)
    barOtherPlanes(barred, { x: 100, y: 170, width: 30, height: 10 }, photo, {
      room: shape,
      plane: LABELS.floor,
    })
    expect(Array.from({ length: 10 }, (_, y) => barred[y * 30 + 7])).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0])
  })
})

/** The photo with a green rug on its floor taken away, and how many pixels then show the wall or the box before it. */
function withoutRug(known: RoomShape | undefined): number {
  const mask = rectangle(photo, 60, 184, 460, 300)
  const before: Pixels = { ...photo, data: Uint8Array.from(photo.data) }
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i] > 0) before.data.set([60, 160, 60], i * 4)
  const after = { ...before, data: Uint8Array.from(before.data) }
  applyPatches(
    after,
    removeItems(before, mask, { grow: 3, feather: 2, seed: 1, ...(known && { room: known }) }),
  )
  let foreign = 0
  for (let i = 0; i < mask.data.length; i++) {
    const [red, green, blue] = after.data.subarray(i * 4, i * 4 + 3)
    if (mask.data[i] > 0 && (blue >= red - 4 || red > 3 * green)) foreign++
  }
  return foreign
}

describe('a rug on a floor in changing light', () => {
  it('leaves nothing of the wall on the floor where the room is known', () => {
    expect(withoutRug(undefined)).toBeGreaterThan(1000)
    expect(withoutRug(shape)).toBe(0)
  })
})
