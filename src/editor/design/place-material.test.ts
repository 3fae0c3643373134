import { assert as check, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { materialOf, pictureOf, type MaterialChange } from './first-change.ts'
import { movedBy, turnedAt } from './place-material.ts'
import type { PlanePoint } from './plane-metres.ts'

/** The place of the material, in its own metres, that is drawn at a point of the plane. */
function drawnAt({ turn, size, shift }: MaterialChange, [u, v]: PlanePoint): PlanePoint {
  const angle = (turn * Math.PI) / 180
  const [x, y] = [u + shift[0], v + shift[1]]
  return [
    (Math.cos(angle) * x + Math.sin(angle) * y) / size,
    (Math.cos(angle) * y - Math.sin(angle) * x) / size,
  ]
}

const metres = double({ min: -2, max: 2, noNaN: true })

describe('a material that is placed by hand', () => {
  it('goes with the hand that drags it', () => {
    const before: MaterialChange = { ...materialOf('tile'), turn: 30, shift: [0.2, -0.1] }
    const after = movedBy(before, [0.5, 0.25])
    const [[x, y], [u, v]] = [drawnAt(before, [1, 1]), drawnAt(after, [1.5, 1.25])]
    expect(u).toBeCloseTo(x, 2)
    expect(v).toBeCloseTo(y, 2)
  })

  it('turns and grows about the place where it is held', () => {
    check(
      property(
        metres,
        metres,
        integer({ min: -180, max: 180 }),
        double({ min: 0.5, max: 2, noNaN: true }),
        (u, v, turn, size) => {
          const before: MaterialChange = { ...materialOf('tile'), turn: 20, shift: [0.3, 0.4] }
          const after = turnedAt(before, [u, v], turn, size)
          const [was, is] = [drawnAt(before, [u, v]), drawnAt(after, [u, v])]
          expect(after.turn).toBe(turn)
          expect(is[0]).toBeCloseTo(was[0], 1)
          expect(is[1]).toBeCloseTo(was[1], 1)
        },
      ),
    )
  })

  it('is never larger, smaller or farther off than an order takes', () => {
    const far = movedBy(materialOf('tile'), [50, -50])
    expect(far.shift).toEqual([-10, 10])
    expect(turnedAt(materialOf('tile'), [0, 0], 0, 99).size).toBe(4)
    expect(turnedAt(materialOf('tile'), [0, 0], 0, 0).size).toBe(0.25)
    expect(turnedAt(pictureOf('own'), [0, 0], 0, 99).width).toBe(10)
  })
})
