import { describe, expect, it } from 'vitest'
import { loupePlace } from './loupe-place.ts'

const stages = [
  { width: 1100, height: 780 },
  { width: 390, height: 480 },
  { width: 390, height: 280 },
]

describe('the loupe of a corner', () => {
  it.each(stages)('covers neither the corner nor the frame of a stage of $width × $height', (stage) => {
    for (const byTouch of [false, true])
      for (const x of [0, 0.2, 0.45, 0.55, 0.8, 1])
        for (const y of [0, 0.2, 0.45, 0.55, 0.8, 1]) {
          const at = { x: x * stage.width, y: y * stage.height }
          const { side, left, top } = loupePlace(at, stage, byTouch, [])
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
          expect(left + side).toBeLessThanOrEqual(stage.width)
          expect(top + side).toBeLessThanOrEqual(stage.height)
          const distance = Math.hypot(at.x - left - side / 2, at.y - top - side / 2) - side / 2
          expect(distance).toBeGreaterThan(12)
        }
  })

  it.each(stages)('hides no other corner of a stage of $width × $height', (stage) => {
    for (const byTouch of [false, true])
      for (const [left, top] of [
        [0.15, 0.1],
        [0.3, 0.2],
        [0.35, 0.1],
      ] as const) {
        const on = (x: number, y: number) => ({ x: x * stage.width, y: y * stage.height })
        const handles = [on(left, top), on(1 - left, top), on(1 - left, 1 - top), on(left, 1 - top)]
        for (const at of handles) {
          const others = handles.filter((one) => one !== at)
          const place = loupePlace(at, stage, byTouch, others)
          for (const { x, y } of handles) {
            const middle = { x: place.left + place.side / 2, y: place.top + place.side / 2 }
            expect(Math.hypot(x - middle.x, y - middle.y)).toBeGreaterThan(place.side / 2 + 12)
          }
        }
      }
  })

  it('stands above a finger, in the other half of the stage', () => {
    const stage = stages[0]!
    const { side, left, top } = loupePlace({ x: 300, y: 500 }, stage, true, [])
    expect(left).toBeGreaterThan(stage.width / 2)
    expect(top + side).toBeLessThan(500)
  })
})
