import { expect, it } from 'vitest'
import { withBox } from '../../imaging/layout/adjust.ts'
import { createStagingRoom } from '../room/create-room.ts'
import { findWindows } from './find-windows.ts'
import { backWallMap } from './test-wall-map.ts'

/** A level camera 1.3 m above the floor that looks along a room of 4.5 × 5 m. */
const focal = 0.62
const [width, height] = [480, 320]
const toRoom = [1 / focal, 0, -0.5 / focal, 0, height / width / focal, -height / width / focal / 2, 0, 0, 1]
const shape = withBox({ toRoom }, { left: -0.48, right: 0.42, ceiling: -0.26, floor: 0.26 })
const room = createStagingRoom(shape, { kind: 'camera-height', metres: 1.3 })
const plain = { width, height, data: new Uint8Array(width * height * 4).fill(120) }

const glassOf = (likely: (along: number, up: number) => number) => backWallMap(room, width, height, likely)

const isIn = (along: number, up: number, [from, to, sill, head]: readonly number[]) =>
  along > from && along < to && up > sill && up < head

it('is a window as a whole where a network is sure of a part of it, without the radiator below', () => {
  const glass = glassOf((along, up) => {
    if (isIn(along, up, [1, 1.9, 0.8, 1.3])) return 210
    if (isIn(along, up, [1, 1.9, 1.3, 2.1])) return 150
    return isIn(along, up, [1, 1.9, 0.1, 0.7]) ? 90 : 4
  })
  const [window, ...others] = findWindows(plain, room, glass)
  expect(others).toEqual([])
  expect(window.wall).toBe('back')
  const sides = [window.from, window.to, window.sill, window.head]
  for (const [i, side] of [1, 1.9, 0.8, 2.1].entries()) expect(Math.abs(sides[i] - side)).toBeLessThan(0.12)
})

it('is one window beside another where what is between them is likely as well', () => {
  const glass = glassOf((along, up) => {
    if (up < 0.8 || up > 2) return 4
    return along > 2.2 && along < 2.5 ? 150 : along > 1 && along < 3.6 ? 220 : 4
  })
  const found = findWindows(plain, room, glass)
  expect(found).toHaveLength(2)
  for (const { from, to } of found) expect(to - from).toBeLessThan(1.4)
})

it('is no window where a wall is merely burnt white, as far as a network excludes one', () => {
  const white = [1.2, 2.6, 0.8, 2] as const
  const light = backWallMap(room, width, height, (along, up) => (isIn(along, up, white) ? 255 : 120))
  const data = Uint8Array.from(plain.data, (value, i) => Math.max(value, light.data[i >> 2]))
  const photo = { width, height, data }
  const likely = (value: number) => glassOf((along, up) => (isIn(along, up, white) ? value : 0))
  expect(findWindows(photo, room, null)).toHaveLength(1)
  expect(findWindows(photo, room, likely(60))).toHaveLength(1)
  expect(findWindows(photo, room, likely(8))).toEqual([])
})
