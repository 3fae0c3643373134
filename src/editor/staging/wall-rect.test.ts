import { describe, expect, test } from 'vitest'
import { onWall } from '../../../core/staging/light/windows.ts'
import { project } from '../../../core/staging/room/room.ts'
import { plainRoom } from './testing.ts'
import { rectBetween, usualWindow, withCorner } from './wall-rect.ts'

const at = (x: number, y: number, z: number) => project(plainRoom, [x, y, z])!
const rectOf = (outline: readonly (readonly [number, number])[] | null) =>
  onWall(
    plainRoom,
    'left',
    outline!.map(([x, y]) => ({ x, y })),
  )

describe('a rectangle of a wall', () => {
  test('is drawn between two places of the photo, however the wall is seen', () => {
    // The left wall runs from z = -1, so that z = 3.6 is 4.6 m along it.
    const outline = rectBetween(plainRoom, at(-2.5, 2.1, 3.6), at(-2.5, 0.9, 3.9))
    expect(rectOf(outline)).toMatchObject({
      from: expect.closeTo(4.6, 2) as number,
      to: expect.closeTo(4.9, 2) as number,
      sill: expect.closeTo(0.9, 2) as number,
      head: expect.closeTo(2.1, 2) as number,
    })
  })

  test('keeps the corner opposite of the one that is moved', () => {
    const outline = rectBetween(plainRoom, at(-2.5, 2.1, 3.6), at(-2.5, 0.9, 3.9))!
    // The first corner is the upper one nearer to the camera.
    const wider = withCorner(plainRoom, outline, 0, at(-2.5, 2.2, 3.55))
    expect(rectOf(wider)).toMatchObject({
      from: expect.closeTo(4.55, 2) as number,
      to: expect.closeTo(4.9, 2) as number,
      sill: expect.closeTo(0.9, 2) as number,
      head: expect.closeTo(2.2, 2) as number,
    })
  })

  test('is none on the floor, nor where its corners meet', () => {
    expect(rectBetween(plainRoom, at(0, 0, 3), at(1, 0, 3.5))).toBeNull()
    expect(rectBetween(plainRoom, at(0, 1, 4), at(0.01, 1.01, 4))).toBeNull()
  })

  test('of a usual window lies within the photo', () => {
    const outline = usualWindow(plainRoom)!
    expect(outline).toHaveLength(4)
    expect(outline.flat().every((part) => part >= 0 && part <= 1)).toBe(true)
  })
})
