import { describe, expect, it } from 'vitest'
import { cropOf, draw } from '../../../../tests/helpers/scenes.ts'
import { findGaps } from './gaps.ts'
import { tracePath } from './path.ts'

const picture = draw(200, 100, () => [90, 90, 90])
const path = (from: number, to: number) =>
  tracePath(
    [
      { x: from, y: 50 },
      { x: to, y: 50 },
    ],
    20,
  )!
const xOf = (of: ReturnType<typeof path>, place: number) => of.x[place]

describe('the gaps of a line', () => {
  const crop = cropOf(picture, (x, y) => (x >= 60 && x < 90 && y < 80) || (x >= 120 && x < 130))

  it('lie where the hole hides it, with what is seen at either end of each', () => {
    const line = path(20, 180)
    const gaps = findGaps(crop, line, 6, 4)
    expect(gaps.map(({ hidden }) => [xOf(line, hidden.from), xOf(line, hidden.to)])).toEqual([
      [60, 89],
      [120, 129],
    ])
    for (const { before, after } of gaps) {
      expect(before).not.toBeNull()
      expect(after).not.toBeNull()
    }
    // What is copied keeps away from the rim: places between pixels ask for their neighbours.
    expect(xOf(line, gaps[0].before!.to)).toBeLessThan(60 - 2)
    expect(xOf(line, gaps[0].after!.from)).toBeGreaterThan(89 + 2)
    expect(gaps[1].elsewhere).toEqual([gaps[0].before])
  })

  it('end where the line ends in the hole, unless that is nearly at its rim', () => {
    const far = path(20, 75)
    expect(findGaps(crop, far, 6, 4)[0]).toMatchObject({ after: null })
    expect(xOf(far, findGaps(crop, far, 6, 4)[0].hidden.to)).toBe(75)
    const near = path(20, 88)
    expect(findGaps(crop, near, 6, 4)[0].after).not.toBeNull()
  })

  it('show nothing of a line that is barred, or seen too little to its sides', () => {
    const line = path(20, 180)
    const closed = { ...crop, barred: new Uint8Array(crop.hole.length).fill(1) }
    for (const { before, after } of findGaps(closed, line, 6, 4))
      expect([before, after]).toEqual([null, null])
    const narrow = findGaps(crop, line, 60, 4)
    // Above and below lies the end of the picture, which hides nothing.
    expect(narrow[0].before).not.toBeNull()
  })
})
