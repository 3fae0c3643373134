import { describe, expect, it } from 'vitest'
import { withBox } from '../../imaging/layout/adjust.ts'
import type { Pixels } from '../../imaging/pixels.ts'
import { backWallMap } from '../light/test-wall-map.ts'
import { alongWall } from '../light/windows.ts'
import { createStagingRoom } from './create-room.ts'
import { planeSeen, pointOn } from './room.ts'
import { findWallFeatures } from './wall-features.ts'

/** A level camera 1.3 m above the floor that looks along the depth of a room of 4.5 × 5 m. */
const focal = 0.62
const [width, height] = [600, 400]
const toRoom = [1 / focal, 0, -0.5 / focal, 0, height / width / focal, -height / width / focal / 2, 0, 0, 1]
const shape = withBox({ toRoom }, { left: -2.4 / 5, right: 2.1 / 5, ceiling: -1.3 / 5, floor: 1.3 / 5 })
const room = createStagingRoom(shape, { kind: 'camera-height', metres: 1.3 })

interface Painted {
  wall: 'left' | 'back' | 'right'
  from: number
  to: number
  sill: number
  head: number
  /** Brighter than the wall by so much, in place of dark. */
  brighter?: number
}

/** The room with dark rectangles on light walls that grow darker to one side, and a little grain. */
function photoOf(painted: readonly Painted[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const place = { x: (x + 0.5) / width, y: (y + 0.5) / height }
      const plane = planeSeen(room, place)
      let value = plane === 'floor' ? 120 : 190 + (x / width) * 25
      if (plane === 'left' || plane === 'back' || plane === 'right') {
        const [px, py, pz] = pointOn(room, plane, place)!
        const along = alongWall(room, plane, px, pz)
        const own = painted.find(
          ({ wall, from, to, sill, head }) =>
            wall === plane && along > from && along < to && py > sill && py < head,
        )
        if (own !== undefined) value = own.brighter === undefined ? 70 : value + own.brighter
      }
      const grain = (x * 7 + y * 13) % 5
      data.set([value + grain, value + grain, value, 255], (y * width + x) * 4)
    }
  return { width, height, data }
}

describe('what the photo shows on walls', () => {
  it('is nothing on plain walls, however they are lit', () => {
    expect(findWallFeatures(photoOf([]), room, null)).toEqual([])
  })

  it('is a door where something reaches from the floor to above the head, and whatever else is there', () => {
    const door = { wall: 'back', from: 2.6, to: 3.5, sill: 0, head: 2.03 } as const
    const picture = { wall: 'left', from: 4.4, to: 5.2, sill: 1.1, head: 1.8 } as const
    const found = findWallFeatures(photoOf([door, picture]), room, null)
    expect(found.map(({ wall, opening }) => `${wall} ${opening.kind}`)).toEqual([
      'left radiator',
      'back door',
    ])
    const [hung, way] = found.map(({ opening }) => opening)
    for (const [own, truth] of [
      [hung, picture],
      [way, door],
    ] as const) {
      expect(Math.abs(own.from - truth.from)).toBeLessThan(0.15)
      expect(Math.abs(own.to - truth.to)).toBeLessThan(0.15)
      expect(Math.abs(own.head - truth.head)).toBeLessThan(0.15)
    }
    expect(Math.abs(hung.sill - picture.sill)).toBeLessThan(0.15)
  })

  it('is a white door that hardly stands out from a light wall', () => {
    const door = { wall: 'back', from: 2.6, to: 3.5, sill: 0, head: 2.06, brighter: 12 } as const
    const board = { wall: 'left', from: 4.2, to: 5.1, sill: 0.9, head: 2.06, brighter: 12 } as const
    const found = findWallFeatures(photoOf([door, board]), room, null)
    expect(found.map(({ wall, opening }) => `${wall} ${opening.kind}`)).toEqual(['back door'])
    expect(Math.abs(found[0].opening.from - door.from)).toBeLessThan(0.1)
    expect(Math.abs(found[0].opening.to - door.to)).toBeLessThan(0.1)
  })

  it('is a lamp where something small and dark hangs high, not a switch lower down', () => {
    const lamp = { wall: 'back', from: 1, to: 1.18, sill: 1.6, head: 1.85 } as const
    const plate = { ...lamp, from: 3, to: 3.18, sill: 0.9, head: 1.1 }
    const [found, ...others] = findWallFeatures(photoOf([lamp, plate]), room, null)
    expect(others).toEqual([])
    expect(found.opening.from).toBeCloseTo(1, 0)
    expect(found.opening.sill).toBeGreaterThan(1.4)
  })

  it('is no door where what is tall is as narrow as a frame', () => {
    const frame = { wall: 'back', from: 2.6, to: 2.85, sill: 0, head: 2.03 } as const
    const found = findWallFeatures(photoOf([frame]), room, null)
    expect(found.map(({ wall, opening }) => `${wall} ${opening.kind}`)).toEqual(['back radiator'])
  })
  it('is no trim or blind round a known window, but a cupboard that goes round one', () => {
    const known = { kind: 'window', from: 2, to: 2.8, sill: 0.9, head: 2 } as const
    const [left, back, ...others] = room.floorPlan.walls
    const walls = [left, { ...back, openings: [known] }, ...others]
    const withWindow = { ...room, floorPlan: { ...room.floorPlan, walls } }
    const pane = { wall: 'back', ...known, brighter: 10 } as const
    const round = (by: number) => ({
      wall: 'back' as const,
      from: known.from - by,
      to: known.to + by,
      sill: known.sill - by,
      head: known.head + by,
    })
    const featuresOf = (by: number) => findWallFeatures(photoOf([pane, round(by)]), withWindow, null)
    expect(featuresOf(0.25)).toEqual([])
    expect(featuresOf(0.55)).not.toEqual([])
  })

  it('is a way out where a network sees a door or glass down to the floor', () => {
    const plane = (sill: number) =>
      backWallMap(room, width, height, (along, up) =>
        along > 1 && along < 2.4 && up > sill && up < 2.1 ? 120 : 0,
      )
    const none = { width, height, data: new Uint8Array(width * height) }
    const found = [0, 0.7].map((sill) =>
      findWallFeatures(photoOf([]), room, { things: none, ways: plane(sill) }),
    )
    expect(found[0].map(({ wall, opening }) => `${wall} ${opening.kind}`)).toEqual(['back door'])
    expect(Math.abs(found[0][0].opening.to - 2.4)).toBeLessThan(0.15)
    expect(found[1]).toEqual([])
  })
})
