import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { FlowGraph } from './flow-graph.ts'

interface Grid {
  width: number
  height: number
  capacities: number[]
  terminals: number[]
}

const grids: fc.Arbitrary<Grid> = fc
  .record({ width: fc.integer({ min: 1, max: 5 }), height: fc.integer({ min: 1, max: 5 }) })
  .chain(({ width, height }) => {
    const nodes = width * height
    const exactly = (length: number) => ({ minLength: length, maxLength: length })
    return fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      capacities: fc.array(fc.integer({ min: 0, max: 9 }), exactly(nodes * 8)),
      terminals: fc.array(fc.integer({ min: -20, max: 20 }), exactly(nodes)),
    })
  })

const STEPS = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
]

function neighboursOf({ width, height }: Grid): Int32Array {
  const to = new Int32Array(width * height * 8).fill(-1)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const [d, [dx, dy]] of STEPS.entries())
        if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height)
          to[(y * width + x) * 8 + d] = (y + dy) * width + x + dx
  return to
}

/** Edmonds and Karp on a full matrix; the last two nodes are source and sink. */
function slowFlow(room: number[][]): number {
  const [source, sink] = [room.length - 2, room.length - 1]
  for (let flow = 0; ; ) {
    const before = room.map(() => -1)
    before[source] = source
    const queue = [source]
    for (const node of queue)
      room[node].forEach((left, next) => {
        if (left > 0 && before[next] < 0) {
          before[next] = node
          queue.push(next)
        }
      })
    if (before[sink] < 0) return flow
    let max = Infinity
    for (let node = sink; node !== source; node = before[node]) max = Math.min(max, room[before[node]][node])
    for (let node = sink; node !== source; node = before[node]) {
      room[before[node]][node] -= max
      room[node][before[node]] += max
    }
    flow += max
  }
}

function matrixOf(grid: Grid, to: Int32Array): number[][] {
  const nodes = grid.terminals.length
  const room = Array.from({ length: nodes + 2 }, () => Array.from({ length: nodes + 2 }, () => 0))
  to.forEach((next, arc) => {
    if (next >= 0) room[arc >> 3][next] = grid.capacities[arc]
  })
  grid.terminals.forEach((value, node) => {
    if (value > 0) room[nodes][node] = value
    else room[node][nodes + 1] = -value
  })
  return room
}

function solved(grid: Grid): { graph: FlowGraph; flow: number; to: Int32Array } {
  const to = neighboursOf(grid)
  const graph = new FlowGraph(to)
  to.forEach((next, arc) => {
    if (next >= 0) graph.capacity[arc] = grid.capacities[arc]
  })
  graph.terminal.set(grid.terminals)
  return { graph, flow: graph.solve(), to }
}

it('sends as much as Edmonds and Karp', () => {
  fc.assert(
    fc.property(grids, (grid) => {
      const { flow, to } = solved(grid)
      expect(flow).toBe(slowFlow(matrixOf(grid, to)))
    }),
    { numRuns: 500 },
  )
})

it('cuts exactly what it sends', () => {
  fc.assert(
    fc.property(grids, (grid) => {
      const { graph, flow, to } = solved(grid)
      let cut = 0
      to.forEach((next, arc) => {
        if (next >= 0 && graph.isSource(arc >> 3) && !graph.isSource(next)) cut += grid.capacities[arc]
      })
      grid.terminals.forEach((value, node) => {
        if (graph.isSource(node)) cut += Math.max(0, -value)
        else cut += Math.max(0, value)
      })
      expect(cut).toBe(flow)
    }),
    { numRuns: 500 },
  )
})
