import { expect, it } from 'vitest'
import { nextRandom, seedState } from '../random.ts'
import { geodesicDistance } from './geodesic.ts'
import type { LabGrid } from './lab-grid.ts'

function gridOf(width: number, height: number, lightness: (x: number, y: number) => number): LabGrid {
  const lab = new Float32Array(width * height * 3)
  for (let p = 0; p < width * height; p++) lab[p * 3] = lightness(p % width, Math.floor(p / width))
  return { rect: { x: 0, y: 0, width, height }, width, height, lab }
}

/** Dijkstra without a heap. Steps cost 0.45, over corners 0.64, and what colour changes beyond the noise. */
function slowDistance({ width, height, lab }: LabGrid, noise: number, seed: number): number[] {
  const distance = Array.from({ length: width * height }, () => Infinity)
  const open = new Set(distance.keys())
  distance[seed] = 0
  while (open.size > 0) {
    const p = [...open].reduce((a, b) => (distance[b] < distance[a] ? b : a))
    open.delete(p)
    for (const q of open) {
      const [dx, dy] = [
        Math.abs((q % width) - (p % width)),
        Math.abs(Math.floor(q / width) - Math.floor(p / width)),
      ]
      if (dx > 1 || dy > 1) continue
      const change = Math.max(0, Math.abs(lab[p * 3] - lab[q * 3]) - noise)
      distance[q] = Math.min(distance[q], distance[p] + (dx + dy === 2 ? 0.64 : 0.45) + change)
    }
  }
  return distance
}

it('is never shorter than the shortest way, and at most a quarter longer, on a rough surface', () => {
  let state = seedState(2)
  const heights = Array.from({ length: 17 * 13 }, () => {
    state = nextRandom(state)
    return (state >>> 0) % 8
  })
  const grid = gridOf(17, 13, (x, y) => heights[y * 17 + x])
  const seeds = new Int8Array(17 * 13)
  seeds[100] = 1
  const slow = slowDistance(grid, 2, 100)
  geodesicDistance(grid, 2, seeds, 1).forEach((value, p) => {
    expect(value).toBeGreaterThan(slow[p] - 1e-4)
    expect(value).toBeLessThan(slow[p] * 1.25 + 1e-4)
  })
})

it('goes round a wall rather than through it', () => {
  const grid = gridOf(21, 21, (x, y) => (x === 10 && y < 20 ? 90 : 10))
  const seeds = new Int8Array(21 * 21)
  seeds[0] = -1
  const distance = geodesicDistance(grid, 1.5, seeds, -1)
  expect(distance[20]).toBeGreaterThan(15)
  expect(distance[20]).toBeLessThan(30)
  expect(distance[5 * 21 + 10]).toBeGreaterThan(75)
})

it('is far from everything without seeds of its kind', () => {
  const seeds = new Int8Array(4).fill(-1)
  expect([
    ...geodesicDistance(
      gridOf(2, 2, () => 5),
      1,
      seeds,
      1,
    ),
  ]).toEqual([1e9, 1e9, 1e9, 1e9])
})
