import { expect, it } from 'vitest'
import { draw } from '../../../../tests/helpers/scenes.ts'
import { cutByLines } from './cut.ts'

it('parts a hole into what lies above a line, what lies below it, and the edge between', () => {
  const [width, height] = [120, 90]
  const { data } = draw(width, height, (_, y) => (y < 45 ? [210, 205, 200] : [120, 90, 60]))
  const hole = Uint8Array.from({ length: width * height }, (_, p) => {
    const [x, y] = [p % width, Math.floor(p / width)]
    return x >= 40 && x < 80 && y >= 20 && y < 70 ? 1 : 0
  })
  const crop = { width, height, data: Uint8Array.from(data), hole, barred: new Uint8Array(hole.length) }
  const line = [
    { x: 10, y: 45 },
    { x: 110, y: 45 },
  ]
  const cut = cutByLines(crop, [{ points: line, isExact: true }], 8)
  expect(cut?.pieces.map(({ sides }) => sides.map(({ sign }) => sign))).toEqual([[-1], [1]])
  const [above, below] = cut?.pieces.map(({ box }) => box) ?? []
  expect([above.x, above.y, above.width]).toEqual([40, 20, 40])
  expect([below.x, below.y + below.height, below.width]).toEqual([40, 70, 40])
  expect(above.y + above.height).toBeLessThan(45)
  expect(below.y).toBeGreaterThan(45)
  for (let p = 0; p < hole.length; p++) {
    const y = Math.floor(p / width)
    const label = y < above.y + above.height ? 1 : y < below.y ? -1 : 2
    expect(cut?.labels[p]).toBe(hole[p] === 0 ? 0 : label)
  }
})
