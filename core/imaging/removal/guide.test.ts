import { expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import { fillByGuide } from './guide.ts'
import { makeLevel } from './level.ts'

function levelWithHole(width: number, height: number, isHole: (x: number, y: number) => boolean) {
  const { data } = draw(width, height, () => [9, 9, 9])
  const hole = Uint8Array.from({ length: width * height }, (_, p) =>
    isHole(p % width, Math.floor(p / width)) ? 1 : 0,
  )
  for (let p = 0; p < hole.length; p++) if (hole[p] === 1) data.fill(0, p * 4, p * 4 + 4)
  return makeLevel(width, height, Uint8Array.from(data), hole, new Uint8Array(hole.length), {
    width: 4,
    height: 4,
  })
}

it('fills the hole with the means of what the guide shows there, and nothing else', () => {
  const level = levelWithHole(10, 8, (x, y) => x >= 3 && x < 7 && y >= 2 && y < 6)
  const shown = draw(20, 16, (x, y) => [10 * x, 10 * y, x % 2 === 0 ? 40 : 60])
  fillByGuide(level, { ...shown, data: Uint8Array.from(shown.data) })
  for (let p = 0; p < level.hole.length; p++) {
    const [x, y] = [p % 10, Math.floor(p / 10)]
    const expected = level.hole[p] === 1 ? [20 * x + 5, 20 * y + 5, 50, 255] : [9, 9, 9, 255]
    expect([...level.data.subarray(p * 4, p * 4 + 4)]).toEqual(expected)
  }
})

it('takes the nearest of a guide that is smaller than the level', () => {
  const level = levelWithHole(12, 12, () => true)
  const shown = draw(3, 3, (x, y) => [20 + 80 * x, 20 + 80 * y, 7])
  fillByGuide(level, { ...shown, data: Uint8Array.from(shown.data) })
  for (let p = 0; p < 144; p++) {
    const [x, y] = [Math.floor((p % 12) / 4), Math.floor(p / 48)]
    expect([...level.data.subarray(p * 4, p * 4 + 3)]).toEqual([20 + 80 * x, 20 + 80 * y, 7])
  }
})
