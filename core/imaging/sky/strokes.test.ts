import { array, assert, constantFrom, double, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Stroke } from '../../contract/marks.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import { withStrokes } from './strokes.ts'

const [width, height] = [96, 64]

/** Light above row `edge`, dark below; one colour for an edge of 0. */
function gridOf(edge: number): LabGrid {
  const lab = new Float32Array(width * height * 3)
  for (let p = 0; p < width * height; p++) lab[p * 3] = p < edge * width ? 85 : 40
  return { rect: { x: 0, y: 0, width, height }, width, height, lab }
}

/** Sky down to a row. */
const skyTo = (row: number) =>
  Uint8Array.from({ length: width * height }, (_, p) => (p < row * width ? 1 : 0))

/** The distance of a pixel's middle to a dot, in pixels. */
function away(p: number, [x, y]: readonly number[]): number {
  return Math.hypot((p % width) + 0.5 - x * width, Math.floor(p / width) + 0.5 - y * height)
}

const fraction = double({ min: 0, max: 1, noNaN: true })
const dot = record({
  kind: constantFrom('add' as const, 'take' as const),
  size: double({ min: 0.02, max: 0.4, noNaN: true }),
  points: array(fraction, { minLength: 2, maxLength: 2 }),
})

describe('strokes in the sky', () => {
  it('change nothing outside of the brush, and hold in its middle', () => {
    assert(
      property(dot, (stroke) => {
        const before = skyTo(30)
        const { labels, decided } = withStrokes(gridOf(30), before, [stroke])
        const radius = (stroke.size * width) / 2
        const wrong = labels.findIndex((label, p) => {
          const distance = away(p, stroke.points)
          if (distance > radius + 1e-6) return label !== before[p] || decided[p] !== 0
          return distance < 0.6 * radius - 1e-6 && label !== (stroke.kind === 'add' ? 1 : 0)
        })
        expect(wrong).toBe(-1)
      }),
      { numRuns: 60 },
    )
  })

  it('follow an edge of the photo in their rim', () => {
    // The dot's middle ends above the edge at row 30, its rim reaches over it.
    const stroke: Stroke = { kind: 'add', size: 40 / width, points: [0.5, 17 / height] }
    const { labels } = withStrokes(gridOf(30), skyTo(0), [stroke])
    const column = Array.from({ length: height }, (_, y) => labels[y * width + width / 2])
    expect(column.slice(17, 30)).toEqual(Array(13).fill(1))
    expect(column.slice(30)).toEqual(Array(height - 30).fill(0))
    const plain = withStrokes(gridOf(0), skyTo(0), [stroke]).labels
    expect(plain[33 * width + width / 2]).toBe(1)
  })

  it('count in their order, along their whole way', () => {
    const add: Stroke = { kind: 'add', size: 0.1, points: [0.1, 0.8, 0.9, 0.8] }
    const take: Stroke = { ...add, kind: 'take' }
    const at = Math.floor(0.8 * height) * width
    expect(withStrokes(gridOf(30), skyTo(30), [take, add]).labels.slice(at + 12, at + 84)).not.toContain(0)
    expect(withStrokes(gridOf(30), skyTo(30), [add, take]).labels.slice(at + 12, at + 84)).not.toContain(1)
  })

  it('leave the sky as it is when there are none', () => {
    const labels = skyTo(12)
    expect(withStrokes(gridOf(12), labels, []).labels).toBe(labels)
  })
})
