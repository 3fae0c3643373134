import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HintPoint, SourceArea } from './hints.ts'
import { boundsOfSources, flagSources, leavesSources } from './source-areas.ts'

/** Even-odd, by a ray to the right. */
function isInside(points: readonly HintPoint[], x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [a, b] = [points[i], points[j]]
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

/** A centre on the very edge may be taken either way. */
function isOnEdge(points: readonly HintPoint[], x: number, y: number): boolean {
  return points.some((a, i) => {
    const b = points[(i + 1) % points.length]
    return Math.abs((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) < 1e-9
  })
}

const point = fc.record({ x: fc.integer({ min: -15, max: 60 }), y: fc.integer({ min: -15, max: 45 }) })
const area: fc.Arbitrary<SourceArea> = fc.record({
  kind: fc.constantFrom('include' as const, 'exclude' as const),
  points: fc.array(point, { minLength: 3, maxLength: 7 }),
})
const rect = { x: 7, y: 4, width: 40, height: 30 }
const square = (left: number, top: number, side: number): HintPoint[] => [
  { x: left, y: top },
  { x: left + side, y: top },
  { x: left + side, y: top + side },
  { x: left, y: top + side },
]

describe('source areas', () => {
  it('hold the pixels whose centres lie in them', () => {
    fc.assert(
      fc.property(fc.array(area, { maxLength: 4 }), (areas) => {
        const { excluded, beyond } = flagSources(areas, rect)
        const included = areas.filter(({ kind }) => kind === 'include')
        expect(beyond === null).toBe(included.length === 0)
        for (let i = 0; i < excluded.length; i++) {
          const x = rect.x + (i % rect.width) + 0.5
          const y = rect.y + Math.floor(i / rect.width) + 0.5
          if (areas.some(({ points }) => isOnEdge(points, x, y))) continue
          const out = areas.some(({ kind, points }) => kind === 'exclude' && isInside(points, x, y))
          expect(excluded[i]).toBe(out ? 1 : 0)
          if (beyond !== null)
            expect(beyond[i]).toBe(included.some(({ points }) => isInside(points, x, y)) ? 0 : 1)
        }
      }),
    )
  })

  it('leave sources only where they are neither masked nor excluded', () => {
    const mask = { width: 50, height: 40, data: new Uint8Array(2000) }
    const areas = (...given: SourceArea[]) => leavesSources(mask, given)
    expect(areas()).toBe(true)
    expect(areas({ kind: 'include', points: square(2, 2, 8) })).toBe(true)
    expect(areas({ kind: 'include', points: square(2, 2, 6) })).toBe(false)
    expect(areas({ kind: 'include', points: square(60, 0, 20) })).toBe(false)
    const both: SourceArea[] = [
      { kind: 'include', points: square(2, 2, 8) },
      { kind: 'exclude', points: square(0, 0, 9) },
    ]
    expect(areas(...both)).toBe(false)
    for (let y = 0; y < 40; y++) mask.data.fill(255, y * 50, y * 50 + 25)
    expect(areas({ kind: 'include', points: square(2, 2, 20) })).toBe(false)
    expect(areas({ kind: 'include', points: square(20, 2, 15) })).toBe(true)
    // On a mask at a quarter of the size a patch is a few pixels.
    expect(leavesSources(mask, [{ kind: 'include', points: square(30, 2, 2) }], 1 / 4)).toBe(true)
  })

  it('are reached within the photo', () => {
    const areas: SourceArea[] = [
      { kind: 'include', points: square(-5, -5, 20) },
      { kind: 'exclude', points: square(30, 5, 8) },
      { kind: 'include', points: square(200, 200, 5) },
      { kind: 'include', points: square(40.5, 20.5, 30) },
    ]
    expect(boundsOfSources(areas, 60, 50)).toEqual([
      { x: 0, y: 0, width: 15, height: 15 },
      { x: 40, y: 20, width: 20, height: 30 },
    ])
  })
})
