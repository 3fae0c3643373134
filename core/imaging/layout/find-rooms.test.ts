import { beforeAll, describe, expect, it } from 'vitest'
import {
  photographTilted,
  planesSeen,
  sameFraction,
  type TiltedCamera,
} from '../../../tests/helpers/tilted-room.ts'
import type { Camera } from '../camera/camera.ts'
import { findSegments, type Segment } from '../lines/find-segments.ts'
import { reduceToLuma, type Luma } from '../lines/luma.ts'
import { withBox } from './adjust.ts'
import { analyseRoom } from './analyse-room.ts'
import { findOtherRooms } from './find-rooms.ts'
import { computeLabels } from './labels.ts'
import type { Layout } from './layout.ts'
import { startRoom, DEFAULT_BOX } from './start-room.ts'
import { isTurned, computeFractions, turnedToRoom, createView } from './view.ts'

const VIEW: TiltedCamera = { at: [1.2, 1.35, -0.95], yaw: -30, pitch: -8, roll: 3, focal: 0.75 }
const MAX_BOXES = 4
const asked = { max: MAX_BOXES, canTurn: false }

let luma: Luma
let segments: Segment[]
let found: Layout
let camera: Camera
const fraction = (room: Layout) => sameFraction(computeLabels(room, 140, 93), planesSeen(VIEW, 140, 93))

/** Fraction of pixels that two rooms part alike, whatever the planes are called. */
function sameParts(a: Layout, b: Layout): number {
  const [own, other] = [computeLabels(a, 140, 93).data, computeLabels(b, 140, 93).data]
  const counts = new Map<number, number[]>()
  for (let i = 0; i < own.length; i++) {
    const row = counts.get(own[i]) ?? Array.from({ length: 6 }, () => 0)
    row[other[i]]++
    counts.set(own[i], row)
  }
  return [...counts.values()].reduce((sum, row) => sum + Math.max(...row), 0) / own.length
}

beforeAll(() => {
  const photo = photographTilted(VIEW, 420, 280)
  luma = reduceToLuma(photo, 500_000)
  segments = findSegments(luma)
  const analysed = analyseRoom(photo, null)
  found = analysed.layout!
  camera = analysed.camera!
}, 120_000)

describe('other rooms', () => {
  it('have the right one first, where a wrong one was found', () => {
    const wrong = withBox(found, { ...found.box, floor: found.box.floor * 0.4, left: found.box.left * 0.5 })
    expect(fraction(wrong)).toBeLessThan(0.85)
    expect(fraction(findOtherRooms(segments, luma, wrong, asked)[0])).toBeGreaterThan(0.94)
  })

  it('show a tenth of the picture on another plane than the found one, and than each other', () => {
    const rooms = [found, ...findOtherRooms(segments, luma, found, asked)]
    expect(rooms).toHaveLength(1 + MAX_BOXES)
    for (const [i, room] of rooms.entries())
      for (const other of rooms.slice(0, i))
        expect(sameFraction(computeLabels(room, 140, 93), computeLabels(other, 140, 93))).toBeLessThan(0.9)
  })

  it('are as deep as the found one, unless the other walls may be the depth', () => {
    const wrong = withBox({ toRoom: turnedToRoom(found.toRoom) }, DEFAULT_BOX)
    const kept = findOtherRooms(segments, luma, wrong, asked)
    expect(kept.some((room) => isTurned(room.toRoom, wrong.toRoom))).toBe(false)
    const both = findOtherRooms(segments, luma, wrong, { ...asked, canTurn: true })
    const fractions = both.filter((room) => isTurned(room.toRoom, wrong.toRoom)).map(fraction)
    expect(Math.max(...fractions)).toBeGreaterThan(0.94)
  })

  it('do not give the found one again as one that is turned', () => {
    const rooms = findOtherRooms(segments, luma, found, { ...asked, canTurn: true })
    expect(rooms.some((room) => isTurned(room.toRoom, found.toRoom))).toBe(true)
    for (const room of rooms) expect(sameParts(room, found)).toBeLessThan(0.9)
  })

  it('are none for a picture without lines', () => {
    expect(findOtherRooms([], luma, found, { ...asked, canTurn: true })).toEqual([])
  })
})

describe('a depth that is turned', () => {
  it('is the other level direction of the walls, and turned again the first', () => {
    const close = (a: readonly number[], b: readonly number[]) => expect(isTurned(a, b)).toBe(false)
    const along = computeFractions(createView(camera, 420, 280, false))
    close(turnedToRoom(along), computeFractions(createView(camera, 420, 280, true)))
    close(turnedToRoom(turnedToRoom(along)), along)
    expect(isTurned(along, turnedToRoom(along))).toBe(true)
  })
})

describe('a room to start from', () => {
  it('is seen by the camera of the photo, and nothing speaks for it', () => {
    const room = startRoom(camera, { width: 420, height: 280 })
    expect(isTurned(room.toRoom, found.toRoom)).toBe(false)
    expect(room.confidence).toBe(0)
    expect(room.corners.slice(0, 4).filter((c) => c !== null && c.x > 0 && c.x < 1).length).toBeGreaterThan(1)
  })
})
