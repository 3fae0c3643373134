const FREE = 0
const SOURCE = 1
const SINK = 2

/** What a node's `parent` says besides a direction 0 to 7. */
const TERMINAL = 8
const ORPHAN = 9
const NONE = 10

const INFINITE = 0x7fffffff

/**
 * A graph of nodes with up to eight neighbours and a link to a source or a sink each, and its minimum cut.
 * Directions are 0 to 7, and the way back of direction d is 7 − d (as in a grid read row by row). Capacities are
 * whole numbers of 0 to 2³⁰, so that the cut is exact and the same everywhere.
 * Method: Boykov and Kolmogorov 2004, "An experimental comparison of min-cut/max-flow algorithms", with the
 * time stamps and distances of their implementation.
 */
export class FlowGraph {
  /** Eight numbers a node: what still fits from the node in each direction. */
  readonly capacity: Int32Array
  /** What still fits from the source (above 0) or to the sink (below 0). */
  readonly terminal: Int32Array
  readonly #to: Int32Array
  readonly #tree: Uint8Array
  readonly #parent: Uint8Array
  readonly #stamp: Int32Array
  readonly #distance: Int32Array
  readonly #active: Ring
  readonly #orphans: Ring
  readonly #waiting: Uint8Array
  #time = 0
  /** The arc at which the trees met: its direction from the node of the source's tree. */
  #meeting = 0

  /** `neighbours` holds eight node numbers a node, −1 for none; a's neighbour d must have a as its neighbour 7 − d. */
  constructor(neighbours: Int32Array) {
    const nodes = neighbours.length / 8
    this.#to = neighbours
    this.capacity = new Int32Array(neighbours.length)
    this.terminal = new Int32Array(nodes)
    this.#tree = new Uint8Array(nodes)
    this.#parent = new Uint8Array(nodes).fill(NONE)
    this.#stamp = new Int32Array(nodes)
    this.#distance = new Int32Array(nodes)
    this.#active = new Ring(nodes)
    this.#orphans = new Ring(nodes)
    this.#waiting = new Uint8Array(nodes)
  }

  /** Sends all the flow there is, once; answers how much. Afterwards `isSource` tells the sides. */
  solve(): number {
    this.#plant()
    let flow = 0
    while (!this.#active.empty) flow += this.#growFrom(this.#active.take())
    return flow
  }

  /** Grows the tree of an active node from there, as long as it meets the other; answers how much could be sent. */
  #growFrom(node: number): number {
    let flow = 0
    this.#waiting[node] = 0
    while (this.#tree[node] !== FREE) {
      const from = this.#tree[node] === SOURCE ? this.#growSource(node) : this.#growSink(node)
      this.#time++
      if (from < 0) break
      flow += this.#augment(from, this.#meeting)
      while (!this.#orphans.empty) this.#adopt(this.#orphans.take())
    }
    return flow
  }

  /** Whether a node is on the source's side of the smallest such side among the minimum cuts. */
  isSource(node: number): boolean {
    return this.#tree[node] === SOURCE
  }

  #plant(): void {
    for (let node = 0; node < this.terminal.length; node++) {
      if (this.terminal[node] === 0) continue
      this.#tree[node] = this.terminal[node] > 0 ? SOURCE : SINK
      this.#parent[node] = TERMINAL
      this.#distance[node] = 1
      this.#activate(node)
    }
  }

  #activate(node: number): void {
    if (this.#waiting[node] === 1) return
    this.#waiting[node] = 1
    this.#active.put(node)
  }

  /** Takes free nodes that a source node reaches into its tree; the node itself when it met the other tree, else −1. */
  #growSource(node: number): number {
    for (let d = 0, arc = node * 8; d < 8; d++, arc++) {
      if (this.capacity[arc] === 0) continue
      const next = this.#to[arc]
      if (this.#tree[next] === SINK) {
        this.#meeting = d
        return node
      }
      this.#join(next, node, 7 - d, SOURCE)
    }
    return -1
  }

  /** The same for a node of the sink's tree; answers the node of the source's tree. */
  #growSink(node: number): number {
    for (let d = 0, arc = node * 8; d < 8; d++, arc++) {
      const next = this.#to[arc]
      if (next < 0 || this.capacity[next * 8 + 7 - d] === 0) continue
      if (this.#tree[next] === SOURCE) {
        this.#meeting = 7 - d
        return next
      }
      this.#join(next, node, 7 - d, SINK)
    }
    return -1
  }

  /** Hangs `next` under `node` when it is free, or when that is the shorter way to the root. */
  #join(next: number, node: number, back: number, tree: number): void {
    if (this.#tree[next] === FREE) {
      this.#tree[next] = tree
      this.#activate(next)
    } else if (this.#stamp[next] > this.#stamp[node] || this.#distance[next] <= this.#distance[node]) return
    this.#parent[next] = back
    this.#stamp[next] = this.#stamp[node]
    this.#distance[next] = this.#distance[node] + 1
  }

  #augment(from: number, direction: number): number {
    const { capacity, terminal } = this
    const to = this.#to
    const parent = this.#parent
    const middle = from * 8 + direction
    const start = to[middle]
    let max = capacity[middle]
    let node = from
    for (; parent[node] !== TERMINAL; ) {
      const up = to[node * 8 + parent[node]]
      const room = capacity[up * 8 + 7 - parent[node]]
      if (room < max) max = room
      node = up
    }
    if (terminal[node] < max) max = terminal[node]
    for (node = start; parent[node] !== TERMINAL; node = to[node * 8 + parent[node]]) {
      const room = capacity[node * 8 + parent[node]]
      if (room < max) max = room
    }
    if (-terminal[node] < max) max = -terminal[node]
    capacity[middle] -= max
    capacity[start * 8 + 7 - direction] += max
    this.#push(from, max, SOURCE)
    this.#push(start, max, SINK)
    return max
  }

  /** Sends `amount` along the way from a node to its root, and orphans what is cut off. */
  #push(from: number, amount: number, tree: number): void {
    const { capacity, terminal } = this
    const to = this.#to
    const parent = this.#parent
    let node = from
    while (parent[node] !== TERMINAL) {
      const arc = node * 8 + parent[node]
      const up = to[arc]
      const down = up * 8 + 7 - parent[node]
      const used = tree === SOURCE ? down : arc
      const back = tree === SOURCE ? arc : down
      capacity[used] -= amount
      capacity[back] += amount
      if (capacity[used] === 0) {
        parent[node] = ORPHAN
        this.#orphans.put(node)
      }
      node = up
    }
    terminal[node] -= tree === SOURCE ? amount : -amount
    if (terminal[node] === 0) {
      parent[node] = ORPHAN
      this.#orphans.put(node)
    }
  }

  /** Finds an orphan a new parent in its tree, the nearest to the root, or sets it free. */
  #adopt(orphan: number): void {
    const to = this.#to
    const tree = this.#tree[orphan]
    let best = NONE
    let min = INFINITE
    for (let d = 0; d < 8; d++) {
      const next = to[orphan * 8 + d]
      if (next < 0 || this.#tree[next] !== tree || !this.#fits(orphan, next, d, tree)) continue
      const distance = this.#distanceToRoot(next)
      if (distance === INFINITE) continue
      this.#stampWay(next, distance)
      if (distance >= min) continue
      min = distance
      best = d
    }
    this.#parent[orphan] = best
    if (best === NONE) this.#abandon(orphan, tree)
    else {
      this.#stamp[orphan] = this.#time
      this.#distance[orphan] = min + 1
    }
  }

  /** Whether flow still fits between a node and its neighbour `next` in direction `d`, in the tree's sense. */
  #fits(node: number, next: number, d: number, tree: number): boolean {
    return (tree === SOURCE ? this.capacity[next * 8 + 7 - d] : this.capacity[node * 8 + d]) > 0
  }

  #distanceToRoot(from: number): number {
    let steps = 0
    for (let node = from; ; ) {
      if (this.#stamp[node] === this.#time) return steps + this.#distance[node]
      steps++
      const up = this.#parent[node]
      if (up === TERMINAL) {
        this.#stamp[node] = this.#time
        this.#distance[node] = 1
        return steps
      }
      if (up >= ORPHAN) return INFINITE
      node = this.#to[node * 8 + up]
    }
  }

  #stampWay(from: number, distance: number): void {
    for (let node = from, left = distance; this.#stamp[node] !== this.#time; left--) {
      this.#stamp[node] = this.#time
      this.#distance[node] = left
      node = this.#to[node * 8 + this.#parent[node]]
    }
  }

  /** Sets a node free; its children become orphans, and neighbours that could take it later become active. */
  #abandon(orphan: number, tree: number): void {
    for (let d = 0; d < 8; d++) {
      const next = this.#to[orphan * 8 + d]
      if (next < 0 || this.#tree[next] !== tree) continue
      if (this.#fits(orphan, next, d, tree)) this.#activate(next)
      if (this.#parent[next] !== 7 - d) continue
      this.#parent[next] = ORPHAN
      this.#orphans.put(next)
    }
    this.#tree[orphan] = FREE
  }
}

/** A queue of node numbers in which each node stands at most once. */
class Ring {
  readonly #items: Int32Array
  #first = 0
  #end = 0

  constructor(nodes: number) {
    this.#items = new Int32Array(nodes + 1)
  }

  get empty(): boolean {
    return this.#first === this.#end
  }

  put(node: number): void {
    this.#items[this.#end++] = node
    if (this.#end === this.#items.length) this.#end = 0
  }

  take(): number {
    const node = this.#items[this.#first++]
    if (this.#first === this.#items.length) this.#first = 0
    return node
  }
}
