import { describe, expect, it } from 'vitest'
import { byEdge, joinAll } from './merge-tree.ts'
import { buildGraph } from './pieces-graph.ts'
import { Rings } from './ring.ts'
import type { Superpixels } from './superpixels.ts'

/** Three stripes of ten columns: dark, hardly lighter, bright. */
function stripes() {
  const [width, height] = [30, 20]
  const of = Int32Array.from({ length: width * height }, (_, p) => Math.floor((p % width) / 10))
  const superpixels: Superpixels = { width, height, of, count: 3 }
  const lightness = Float32Array.from(of, (piece) => [20, 24, 80][piece])
  const flat = new Float32Array(width * height)
  const edges = Float32Array.from(of, (_, p) =>
    p % width === 19 || p % width === 20 ? 28 : p % width === 10 ? 2 : 0,
  )
  const lab = {
    width,
    height,
    channels: [lightness, flat, flat] as [Float32Array, Float32Array, Float32Array],
  }
  return { superpixels, edges, graph: buildGraph(superpixels, lab, { contrast: flat, edges }) }
}

describe('joinAll', () => {
  it('joins over the weakest edge first, and lists all that comes to be', () => {
    const { graph } = stripes()
    const nodes = joinAll(graph, byEdge, 600)
    expect(nodes.map(({ pieces }) => [...pieces].sort((a, b) => a - b))).toEqual([
      [0],
      [1],
      [2],
      [0, 1],
      [0, 1, 2],
    ])
    const { sums } = nodes[3]
    expect(sums.count).toBe(400)
    expect(sums.colour[0] / sums.count).toBeCloseTo(22)
    expect(sums.box).toEqual([0, 19, 0, 19])
  })
})

describe('Rings', () => {
  it('knows a thing before a plain wall from a part of something restless', () => {
    const [width, height] = [60, 60]
    const isThing = (x: number, y: number) => x >= 25 && x < 35 && y >= 25 && y < 35
    const of = Int32Array.from({ length: width * height }, (_, p) =>
      isThing(p % width, Math.floor(p / width)) ? 1 : 0,
    )
    const superpixels = { width, height, of, count: 2 }
    const thing = Int32Array.of(1)
    const plain = new Rings(superpixels, new Float32Array(width * height), null)
    expect(plain.measure(thing).uniform).toBe(1)
    const restless = new Rings(superpixels, new Float32Array(width * height).fill(12), null)
    expect(restless.measure(thing).uniform).toBe(0)
  })
})
