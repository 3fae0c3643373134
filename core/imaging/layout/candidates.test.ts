import { assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placesNear } from './candidates.ts'
import type { Line, RoomEvidence } from './evidence.ts'
import { NEAREST_WALL } from './layout.ts'

function evidence(...lines: readonly Line[]): RoomEvidence {
  const empty = new Uint8Array(1)
  return { lines, maps: { right: empty, down: empty, depth: empty }, across: 1, down: 1, cell: 1 }
}

function line(run: Line['run'], middle: Line['middle']): Line {
  return { run, length: 10, places: [middle], middle }
}

const BOX = { left: -0.4, right: 0.5, ceiling: -0.3, floor: 0.2 }

describe('places near a wall', () => {
  it('are its own, those of lines along its edge, and those of lines that come along its planes', () => {
    const found = evidence(
      line('down', [-0.45, 0.1, 1]),
      line('down', [-2, 0.1, 1]),
      line('depth', [-0.7, 0.4, 1]),
      line('right', [0.1, 0.22, 1]),
    )
    // The line towards the camera is 0.35 to the left where it meets the floor at 0.2.
    expect(placesNear(found, BOX, 'left').map((at) => at.toFixed(2))).toEqual(['-0.40', '-0.45', '-0.35'])
    expect(placesNear(found, BOX, 'floor').map((at) => at.toFixed(2))).toEqual(['0.20', '0.22', '0.23'])
  })

  it('never bring a wall to the lens', () => {
    assert(
      property(double({ min: 0.0001, max: 3, noNaN: true }), (at) => {
        const box = { ...BOX, left: -0.031 }
        for (const place of placesNear(evidence(line('depth', [-at, BOX.floor, 1])), box, 'left'))
          expect(place).toBeLessThanOrEqual(-NEAREST_WALL)
      }),
      { examples: [[0.0195]] },
    )
  })
})
