import { beforeAll, describe, expect, it } from 'vitest'
import {
  BACK_CORNERS,
  photographTilted,
  planesSeen,
  sameFraction,
  seenAt,
  type TiltedCamera,
} from '../../../tests/helpers/tilted-room.ts'
import type { Pixels } from '../pixels.ts'
import { analyseRoom } from './analyse-room.ts'
import { computeLabels } from './labels.ts'
import { LABELS, planeAt, type Layout } from './layout.ts'

const SIZE = { width: 540, height: 360 }
const VIEW: TiltedCamera = { at: [1.2, 1.35, -0.95], yaw: -6, pitch: 1, roll: -0.5, focal: 0.6 }

let photo: Pixels
let layout: Layout

beforeAll(() => {
  photo = photographTilted(VIEW, SIZE.width, SIZE.height)
  layout = analyseRoom(photo, null).layout!
}, 120_000)

describe('the layout of a room', () => {
  it('has the corners of its back wall within 4 % of the width, cornice and skirting counted to the wall or not', () => {
    BACK_CORNERS.forEach((place, k) => {
      const truth = seenAt(VIEW, place, SIZE.width, SIZE.height)!
      const corner = layout.corners[k]!
      expect(Math.hypot(corner.x * SIZE.width - truth.x, corner.y * SIZE.height - truth.y)).toBeLessThan(
        0.04 * SIZE.width,
      )
    })
    expect(layout.confidence).toBeGreaterThan(0.3)
  })

  it('names the plane of nearly every pixel as the room has it', () => {
    const labels = computeLabels(layout, SIZE.width, SIZE.height)
    const [upperLeft, , lowerRight] = BACK_CORNERS.map(
      (place) => seenAt(VIEW, place, SIZE.width, SIZE.height)!,
    )
    const at = (x: number, y: number) => labels.data[Math.floor(y) * SIZE.width + Math.floor(x)]
    const middle = { x: (upperLeft.x + lowerRight.x) / 2, y: (upperLeft.y + lowerRight.y) / 2 }
    expect(at(middle.x, middle.y)).toBe(LABELS.back)
    expect(at(middle.x, SIZE.height - 1)).toBe(LABELS.floor)
    expect(at(middle.x, 0)).toBe(LABELS.ceiling)
    expect(at(0, middle.y)).toBe(LABELS.left)
    expect(at(SIZE.width - 1, middle.y)).toBe(LABELS.right)
    expect(labels.data.every((label) => label >= 1 && label <= 5)).toBe(true)
  })

  it('is the same at every size of its labels', () => {
    const small = computeLabels(layout, 54, 36)
    const large = computeLabels(layout, 540, 360)
    let same = 0
    for (let y = 0; y < 36; y++)
      for (let x = 0; x < 54; x++)
        if (small.data[y * 54 + x] === large.data[(y * 10 + 5) * 540 + x * 10 + 5]) same++
    expect(same / (54 * 36)).toBeGreaterThan(0.97)
  })

  it('is the same for the same photo', () => {
    expect(analyseRoom(photo, null).layout).toEqual(layout)
  })

  it('is not made up for a picture without lines', () => {
    const grey = { width: 64, height: 64, data: new Uint8Array(64 * 64 * 4).fill(128) }
    expect(analyseRoom(grey, null)).toEqual({ camera: null, layout: null, place: 'unclear', front: null })
    expect(() => computeLabels(layout, 0, 3)).toThrow(RangeError)
  })
})

describe('the layout of rooms seen from elsewhere', () => {
  const views: readonly TiltedCamera[] = [
    { at: [0.8, 1.1, -1], yaw: -18, pitch: 0, roll: 0, focal: 0.6 },
    { at: [1.2, 1.35, -0.95], yaw: -30, pitch: -8, roll: 3, focal: 0.75 },
    { at: [-1.5, 1.4, -1], yaw: 16, pitch: -2, roll: 0.5, focal: 0.65 },
    { at: [0, 1, -0.5], yaw: 8, pitch: 1, roll: 0, focal: 0.7 },
  ]

  it.each(views)('puts 94 of 100 pixels on their plane, turned by $yaw°', (view) => {
    const found = analyseRoom(photographTilted(view, 420, 280), null).layout!
    const fraction = sameFraction(computeLabels(found, 140, 93), planesSeen(view, 140, 93))
    expect(fraction).toBeGreaterThan(0.94)
    expect(found.confidence).toBeGreaterThan(0.5)
  })
})

describe('what a layout is sure of', () => {
  it('is less where half the room is out of the picture', () => {
    const { width, height } = SIZE
    const half = { width: width / 3, height, data: new Uint8Array((width / 3) * height * 4) }
    for (let y = 0; y < height; y++)
      half.data.set(photo.data.subarray(y * width * 4, (y * width + width / 3) * 4), (y * width * 4) / 3)
    const cut = analyseRoom(half, null).layout
    expect(cut?.confidence ?? 0).toBeLessThan(layout.confidence)
  })
})

describe('the plane met first', () => {
  it('is the nearest of the five', () => {
    const box = { left: -1, right: 2, ceiling: -0.5, floor: 0.5 }
    expect(planeAt(box, 0, 0, 1)).toBe(LABELS.back)
    expect(planeAt(box, -3, 0.1, 1)).toBe(LABELS.left)
    expect(planeAt(box, 3, 0.1, 1)).toBe(LABELS.right)
    expect(planeAt(box, 0.5, 2, 1)).toBe(LABELS.floor)
    expect(planeAt(box, 0.5, -2, 1)).toBe(LABELS.ceiling)
    expect(planeAt(box, 0.1, 2, -1)).toBe(LABELS.floor)
  })
})
