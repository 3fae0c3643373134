import { joinSums, type Border, type PieceSums, type PiecesGraph } from './pieces-graph.ts'

/** Some pieces together that were joined one after the other. */
export interface Joined {
  sums: PieceSums
  /** Numbers of the pieces. */
  pieces: Int32Array
}

/** What it costs to join two pieces that have a border. */
export type JoinCost = (a: PieceSums, b: PieceSums, border: Border, total: number) => number

/** By the change of colour along their border: what is parted by a strong edge stays apart longest. */
export const byEdge: JoinCost = (a, b, border) =>
  (border.change / border.length) * (1 + 0.02 * Math.log(Math.min(a.count, b.count)))

/** By their colours and the edge, small ones first. */
export const byColour: JoinCost = (a, b, border, total) =>
  (colourDistance(a, b) + border.change / border.length) * (Math.min(a.count, b.count) / total) ** 0.2

/** By how well they fill a box together: parts of one thing of several colours, before its neighbourhood joins. */
export const byFill: JoinCost = (a, b, border, total) => {
  const width = Math.max(a.box[1], b.box[1]) - Math.min(a.box[0], b.box[0]) + 1
  const height = Math.max(a.box[3], b.box[3]) - Math.min(a.box[2], b.box[2]) + 1
  const gap = (width * height - a.count - b.count) / total
  return (
    (a.count + b.count) / total + gap + 0.004 * colourDistance(a, b) + 0.003 * (border.change / border.length)
  )
}

export function colourDistance(a: PieceSums, b: PieceSums): number {
  return Math.sqrt(
    a.colour.reduce((sum, value, c) => sum + (value / a.count - b.colour[c] / b.count) ** 2, 0),
  )
}

/** Joins pieces two by two, the cheapest pair first, and lists all that came to be (the pieces themselves as well). */
export function joinAll({ pieces, borders }: PiecesGraph, cost: JoinCost, total: number): Joined[] {
  const nodes: (Joined & { near: Map<number, Border> })[] = pieces.map((sums, i) => ({
    sums,
    pieces: Int32Array.of(i),
    near: new Map([...borders[i]].map(([j, border]) => [j, { ...border }])),
  }))
  const heap = new PairHeap()
  nodes.forEach(({ near, sums }, i) => {
    for (const [j, border] of near) if (j > i) heap.push(cost(sums, nodes[j].sums, border, total), i, j)
  })
  const isGone = new Set<number>()
  for (let pair = heap.pop(); pair !== undefined; pair = heap.pop()) {
    const [, i, j] = pair
    if (isGone.has(i) || isGone.has(j)) continue
    isGone.add(i).add(j)
    const [a, b] = [nodes[i], nodes[j]]
    const near = new Map<number, Border>()
    for (const [from, other] of [
      [a, j],
      [b, i],
    ] as const)
      for (const [k, border] of from.near) {
        if (k === other) continue
        const known = near.get(k)
        near.set(k, known === undefined ? border : addBorders(known, border))
      }
    const number = nodes.length
    const sums = joinSums(a.sums, b.sums)
    const joined = new Int32Array(a.pieces.length + b.pieces.length)
    joined.set(a.pieces)
    joined.set(b.pieces, a.pieces.length)
    nodes.push({ sums, pieces: joined, near })
    for (const [k, border] of near) {
      nodes[k].near.delete(i)
      nodes[k].near.delete(j)
      nodes[k].near.set(number, border)
      heap.push(cost(nodes[k].sums, sums, border, total), k, number)
    }
  }
  return nodes
}

function addBorders(a: Border, b: Border): Border {
  return { length: a.length + b.length, change: a.change + b.change, sharp: a.sharp + b.sharp }
}

type Pair = [cost: number, i: number, j: number]

/** The cheapest pair first; of equal ones that of the lower numbers. */
class PairHeap {
  readonly #pairs: Pair[] = []

  push(...pair: Pair): void {
    const pairs = this.#pairs
    let at = pairs.push(pair) - 1
    while (at > 0) {
      const up = (at - 1) >> 1
      if (!isBefore(pair, pairs[up])) break
      pairs[at] = pairs[up]
      at = up
    }
    pairs[at] = pair
  }

  pop(): Pair | undefined {
    const pairs = this.#pairs
    const first = pairs[0]
    const last = pairs.pop()
    if (last === undefined || pairs.length === 0) return first
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= pairs.length) break
      if (down + 1 < pairs.length && isBefore(pairs[down + 1], pairs[down])) down++
      if (!isBefore(pairs[down], last)) break
      pairs[at] = pairs[down]
      at = down
    }
    pairs[at] = last
    return first
  }
}

function isBefore(a: Pair, b: Pair): boolean {
  return a[0] !== b[0] ? a[0] < b[0] : a[1] !== b[1] ? a[1] < b[1] : a[2] < b[2]
}
