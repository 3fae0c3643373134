import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGround, computeRow, toGround } from './ground.ts'

const [WIDTH, HEIGHT] = [200, 160]

function holeIn(left: number, top: number, right: number, bottom: number): Uint8Array {
  const hole = new Uint8Array(WIDTH * HEIGHT)
  for (let y = top; y < bottom; y++) hole.fill(1, y * WIDTH + left, y * WIDTH + right)
  return hole
}

const holes = fc
  .record({
    left: fc.integer({ min: 0, max: 150 }),
    across: fc.integer({ min: 4, max: 50 }),
    top: fc.integer({ min: 20, max: 120 }),
    down: fc.integer({ min: 3, max: 40 }),
    horizon: fc.integer({ min: -80, max: 10 }),
  })
  .map(({ left, across, top, down, horizon }) => ({
    hole: holeIn(left, top, left + across, top + down),
    horizon,
    box: { left, top, right: left + across, bottom: top + down },
  }))

describe('the ground', () => {
  it('is left for the photo by the way it was come to', () => {
    const part = fc.integer({ min: 0, max: 1000 })
    fc.assert(
      fc.property(holes, part, part, ({ hole, horizon }, across, down) => {
        const ground = createGround(hole, WIDTH, HEIGHT, horizon, 90_000)
        if (ground === null) return
        const x = (WIDTH * across) / 1000
        const y = horizon + 5 + ((HEIGHT - horizon - 5) * down) / 1000
        const there = toGround(ground, x, y)
        const back = computeRow(ground, there.y)
        expect(back.left + there.x * back.step).toBeCloseTo(x, 6)
        expect(back.y).toBeCloseTo(y, 6)
      }),
    )
  })

  it('shows the whole hole, in no more pixels than allowed', () => {
    fc.assert(
      fc.property(holes, fc.integer({ min: 200, max: 4000 }), ({ hole, horizon, box }, max) => {
        const ground = createGround(hole, WIDTH, HEIGHT, horizon, max)
        if (ground === null) return
        for (const [x, y] of [
          [box.left, box.top],
          [box.right - 1, box.top],
          [box.left, box.bottom - 1],
          [box.right - 1, box.bottom - 1],
        ]) {
          const at = toGround(ground, x, y)
          expect(at.x).toBeGreaterThanOrEqual(0)
          expect(at.y).toBeGreaterThanOrEqual(0)
          expect(at.x).toBeLessThan(ground.width)
          expect(at.y).toBeLessThan(ground.height)
        }
        let count = 0
        for (let row = 0; row < ground.height; row++) {
          const { y, left, step } = computeRow(ground, row)
          for (let column = 0; column < ground.width; column++) {
            const [u, v] = [Math.floor(left + column * step), Math.floor(y)]
            if (u >= 0 && v >= 0 && u < WIDTH && v < HEIGHT) count += hole[v * WIDTH + u]
          }
        }
        expect(count).toBeLessThan(1.25 * max + 40)
      }),
      { numRuns: 40 },
    )
  })

  it('makes joints that run to the horizon upright, and rows as far apart as they are', () => {
    const ground = createGround(holeIn(80, 60, 120, 100), WIDTH, HEIGHT, 0, 90_000)!
    const joint = [40, 80, 160].map((y) => toGround(ground, 100 + 0.5 * y, y).x)
    expect(joint[1]).toBeCloseTo(joint[0], 6)
    expect(joint[2]).toBeCloseTo(joint[0], 6)
    // Boards of one width: their joints lie at 1 / 1, 1 / 2, 1 / 3 … of the first one's distance from the horizon.
    const rows = [1, 2, 3, 4].map((k) => toGround(ground, 100, 160 / k).y)
    for (let k = 1; k < 3; k++) expect(rows[k + 1] - rows[k]).toBeCloseTo(rows[k] - rows[k - 1], 6)
  })

  it('is about as fine as the photo in the middle rows of the hole', () => {
    const ground = createGround(holeIn(80, 64, 120, 100), WIDTH, HEIGHT, 0, 90_000)!
    const [at, right, below] = [
      toGround(ground, 100, 80),
      toGround(ground, 101, 80),
      toGround(ground, 100, 81),
    ]
    expect(right.x - at.x).toBeCloseTo(1, 5)
    expect(below.y - at.y).toBeCloseTo(1, 1)
  })

  it('is none near the horizon, above it, or without a hole', () => {
    expect(createGround(holeIn(80, 64, 120, 100), WIDTH, HEIGHT, 64, 9000)).toBeNull()
    expect(createGround(holeIn(80, 64, 120, 100), WIDTH, HEIGHT, 80, 9000)).toBeNull()
    expect(createGround(holeIn(80, 64, 120, 100), WIDTH, HEIGHT, 60, 9000)).toBeNull()
    expect(createGround(holeIn(80, 64, 120, 100), WIDTH, HEIGHT, 55, 9000)).not.toBeNull()
    expect(createGround(new Uint8Array(WIDTH * HEIGHT), WIDTH, HEIGHT, 0, 9000)).toBeNull()
  })
})
