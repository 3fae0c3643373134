import { expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import { detectGlass } from './glass.ts'
import type { Pane } from './windows.ts'

const GLASS = [22, 34, 48] as const
const FRAME = [214, 212, 206] as const

/** A window of 20 by 24 pixels round dark glass of 14 by 18, in a wall. */
const view = draw(40, 44, (x, y) => {
  if (x >= 13 && x < 27 && y >= 13 && y < 31) return [...GLASS]
  if (x >= 10 && x < 30 && y >= 10 && y < 34) return [...FRAME]
  return [150, 110, 90]
})

/** What was found of it: round at its corners, and in part on its frame. */
const bounds = { x: 9, y: 9, width: 22, height: 26 }
const inside = Float32Array.from({ length: bounds.width * bounds.height }, (_, i) => {
  const u = ((i % bounds.width) - 10.5) / 9
  const v = (Math.floor(i / bounds.width) - 12.5) / 11
  return Math.max(0, Math.min(1, 6 * (1.15 - u ** 4 - v ** 4)))
})
const pane: Pane = { bounds, inside, sure: 0.8, dark: 14, light: 70 }

it('is all of the glass and none of the frame, where what was found is round and reaches over it', () => {
  const { lines, near } = detectGlass(view, pane)
  const cover = (x: number, y: number, [red, green, blue]: readonly number[]) => {
    const p = (y - bounds.y) * bounds.width + x - bounds.x
    const [r, g, b, o] = lines.subarray(p * 4)
    return Math.min(near[p], (r * red + g * green + b * blue) / 255 + o)
  }
  expect(cover(20, 22, GLASS)).toBeGreaterThan(0.95)
  for (const [x, y] of [
    [13, 13],
    [26, 13],
    [13, 30],
    [26, 30],
  ])
    expect(cover(x, y, GLASS)).toBeGreaterThan(0.6)
  // The photo's own pixels tell frame from glass within a pixel of the view.
  for (const x of [13, 26]) expect(cover(x, 22, FRAME)).toBeLessThan(0.25)
  expect(cover(11, 22, FRAME)).toBeLessThan(0.25)
  expect(cover(9, 9, GLASS)).toBe(0)
})
