import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draw } from '../../../../tests/helpers/scenes.ts'
import { scalarCoarsest } from '../coarse-fill.ts'
import { makeLevel, type Level } from '../level.ts'
import { simdCoarsest } from './simd-coarse.ts'

/** Stripes and noise with up to three holes, some at the edge, and a bar that nothing may be copied from. */
function levelOf(
  width: number,
  height: number,
  holes: number[][],
  bar: number,
  noise: number,
  salt: number,
): Level {
  const { data } = draw(width, height, (x, y) => {
    const value = 100 + 60 * (Math.floor((x + y) / 5) % 2)
    const grain = (Math.imul(x * 31 + y * 57 + salt, 2654435761) >>> 24) - 128
    return [value + noise * grain, value / 2 + noise * grain, 80]
  })
  const hole = new Uint8Array(width * height)
  const barred = new Uint8Array(width * height)
  for (let p = 0; p < hole.length; p++) {
    const [x, y] = [((p % width) * 100) / width, (Math.floor(p / width) * 100) / height]
    const isHole = holes.some(
      ([left, top, across, down]) => x >= left && x < left + across && y >= top && y < top + down,
    )
    if (isHole) hole[p] = 1
    else if (x < bar) barred[p] = 1
    if (isHole) data.fill(0, p * 4, p * 4 + 4)
  }
  return makeLevel(width, height, Uint8Array.from(data), hole, barred, {
    width: width / 3,
    height: height / 3,
  })
}

describe('the first fill by SIMD', () => {
  it('copies the same pixels from the same places as TypeScript', () => {
    const side = fc.integer({ min: 15, max: 60 })
    const part = fc.integer({ min: 0, max: 90 })
    const size = fc.integer({ min: 1, max: 40 })
    const holes = fc.array(fc.tuple(part, part, size, size), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(
        side,
        side,
        holes,
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 1 }),
        fc.nat(),
        (...of) => {
          const level = levelOf(...of)
          fc.pre(level.sources.length > 0)
          const right = { ...level, data: level.data.slice() }
          right.words = new Int32Array(right.data.buffer)
          const copied = scalarCoarsest(right, right.sources)
          expect(simdCoarsest(level, level.sources)).toEqual(copied)
          expect(level.data).toEqual(right.data)
        },
      ),
      { numRuns: 150 },
    )
  })
})
