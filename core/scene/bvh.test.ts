import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildHierarchy, type Hierarchy } from './bvh.ts'
import { Random } from '../imaging/random.ts'

function randomBoxes(count: number, seed: number, spread: number): Float32Array {
  const random = new Random(seed)
  const boxes = new Float32Array(count * 6)
  for (let i = 0; i < count; i++)
    for (let axis = 0; axis < 3; axis++) {
      boxes[i * 6 + axis] = random.next() * spread
      boxes[i * 6 + 3 + axis] = boxes[i * 6 + axis] + random.next() * 0.2
    }
  return boxes
}

/** Items below a node; fails where a box does not hold what is below it. Returns the longest path. */
function check(h: Hierarchy, boxes: Float32Array, leafSize: number, node: number, seen: number[]): number {
  const holds = (from: Float32Array, k: number) => {
    for (let axis = 0; axis < 3; axis++)
      if (from[k + axis] < h.bounds[node * 6 + axis] || from[k + 3 + axis] > h.bounds[node * 6 + 3 + axis])
        throw new Error(`Node ${node} does not hold what is below it`)
  }
  const items = h.count[node]
  if (items > 0) {
    expect(items).toBeLessThanOrEqual(leafSize)
    for (const item of h.order.subarray(h.link[node], h.link[node] + items)) {
      holds(boxes, item * 6)
      seen.push(item)
    }
    return 1
  }
  const children = [node + 1, h.link[node]]
  return (
    1 +
    Math.max(...children.map((child) => (holds(h.bounds, child * 6), check(h, boxes, leafSize, child, seen))))
  )
}

describe('buildHierarchy', () => {
  it('holds each item in one leaf, and each box in that above it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.nat(9999),
        fc.constantFrom(0, 1e-9, 1, 50),
        fc.constantFrom(1, 4),
        (count, seed, spread, leafSize) => {
          const boxes = randomBoxes(count, seed, spread)
          const seen: number[] = []
          check(buildHierarchy(boxes, leafSize), boxes, leafSize, 0, seen)
          expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('takes any number of items that lie in one place', () => {
    const boxes = new Float32Array(5000 * 6)
    expect(check(buildHierarchy(boxes, 4), boxes, 4, 0, [])).toBeLessThan(20)
  })

  it('keeps paths short where each cut takes only one item away', () => {
    const boxes = new Float32Array(1000 * 6)
    for (let i = 0; i < 1000; i++) boxes.fill(2 ** -(i % 120), i * 6, i * 6 + 6)
    expect(check(buildHierarchy(boxes, 4), boxes, 4, 0, [])).toBeLessThanOrEqual(76)
  })

  it('refuses to be built from nothing', () => {
    expect(() => buildHierarchy(new Float32Array(0), 4)).toThrow(RangeError)
  })
})
