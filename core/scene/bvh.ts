const BINS = 12
/** Deeper than this, items are halved by number: a walk's stack has an end. */
const MAX_SAH_DEPTH = 64

/**
 * A bounding volume hierarchy over boxes, split by the surface area heuristic with bins
 * (Wald 2007, "On fast construction of SAH-based bounding volume hierarchies").
 */
export interface Hierarchy {
  /** Six numbers a node: lowest x, y, z, highest x, y, z. */
  bounds: Float32Array
  /** Inner node: its second child (the first follows it at once). Leaf: its first place in `order`. */
  link: Int32Array
  /** Items of a leaf; 0 for an inner node. */
  count: Uint8Array
  /** Item numbers, leaf after leaf. */
  order: Uint32Array
}

/**
 * Builds the hierarchy over `boxes`, six numbers an item as in `Hierarchy.bounds`; a leaf has up to `leafSize` items (1 to
 * 255). No path is longer than 64 nodes and the binary logarithm of the items together. Throws RangeError when there are
 * no items.
 */
export function buildHierarchy(boxes: Float32Array, leafSize: number): Hierarchy {
  const total = boxes.length / 6
  if (total === 0) throw new RangeError('A scene needs at least one triangle')
  const builder = new Builder(boxes, total, leafSize)
  builder.split(0, total, 0)
  const { nodes } = builder
  return {
    bounds: builder.bounds.slice(0, nodes * 6),
    link: builder.link.slice(0, nodes),
    count: builder.count.slice(0, nodes),
    order: builder.order,
  }
}

/** Everything lies in typed arrays that are made once: boxes as objects take 2.6 times the time. */
class Builder {
  readonly bounds: Float32Array
  readonly link: Int32Array
  readonly count: Uint8Array
  readonly order: Uint32Array
  nodes = 0
  private readonly boxes: Float32Array
  private readonly leafSize: number
  /** Lowest and highest sum of a box's two ends, for each axis: twice the centre. */
  private readonly centres = new Float64Array(6)
  private readonly binCount = new Int32Array(3 * BINS)
  private readonly binBox = new Float32Array(3 * BINS * 6)
  private readonly rightCost = new Float64Array(BINS)
  private readonly box = new Float64Array(6)

  constructor(boxes: Float32Array, total: number, leafSize: number) {
    this.boxes = boxes
    this.leafSize = leafSize
    this.bounds = new Float32Array(total * 12)
    this.link = new Int32Array(total * 2)
    this.count = new Uint8Array(total * 2)
    this.order = new Uint32Array(total)
    for (let i = 0; i < total; i++) this.order[i] = i
  }

  split(from: number, to: number, depth: number): void {
    const node = this.nodes++
    this.bound(node, from, to)
    if (to - from <= this.leafSize) {
      this.link[node] = from
      this.count[node] = to - from
      return
    }
    const middle = depth < MAX_SAH_DEPTH ? this.partition(from, to) : (from + to) >> 1
    this.split(from, middle, depth + 1)
    this.link[node] = this.nodes
    this.split(middle, to, depth + 1)
  }

  /** Writes the node's box, and the extent of the centres of [from, to). */
  private bound(node: number, from: number, to: number): void {
    const { boxes, order, bounds, centres } = this
    for (let axis = 0; axis < 3; axis++) {
      let [low, high, first, last] = [Infinity, -Infinity, Infinity, -Infinity]
      for (let i = from; i < to; i++) {
        const k = order[i] * 6 + axis
        const a = boxes[k]
        const b = boxes[k + 3]
        if (a < low) low = a
        if (b > high) high = b
        if (a + b < first) first = a + b
        if (a + b > last) last = a + b
      }
      bounds[node * 6 + axis] = low
      bounds[node * 6 + 3 + axis] = high
      centres[axis] = first
      centres[axis + 3] = last
    }
  }

  /** Orders [from, to) round the cheapest cut and returns its place; the middle where all centres are in one place. */
  private partition(from: number, to: number): number {
    const { boxes, order, centres } = this
    this.binCount.fill(0)
    for (let axis = 0; axis < 3; axis++) if (this.isWide(axis)) this.fillBins(from, to, axis)
    let [axis, cut, cost] = [-1, 0, Infinity]
    for (let a = 0; a < 3; a++) {
      if (!this.isWide(a)) continue
      const best = this.cheapestCut(a)
      if (this.box[0] >= cost) continue
      ;[axis, cut, cost] = [a, best, this.box[0]]
    }
    if (axis < 0) return (from + to) >> 1
    const first = centres[axis]
    const scale = this.scaleOf(axis)
    let left = from
    for (let i = from; i < to; i++) {
      const item = order[i]
      const k = item * 6 + axis
      if (Math.floor((boxes[k] + boxes[k + 3] - first) * scale) > cut) continue
      order[i] = order[left]
      order[left++] = item
    }
    // What is not a number, or endless, is on no side of a cut.
    return left === from || left === to ? (from + to) >> 1 : left
  }

  private isWide(axis: number): boolean {
    return this.centres[axis + 3] - this.centres[axis] > 1e-7
  }

  private scaleOf(axis: number): number {
    return (BINS * 0.9999) / (this.centres[axis + 3] - this.centres[axis])
  }

  private fillBins(from: number, to: number, axis: number): void {
    const { boxes, order, binCount, binBox } = this
    const first = this.centres[axis]
    const scale = this.scaleOf(axis)
    const base = axis * BINS
    for (let b = base * 6; b < (base + BINS) * 6; b += 6) {
      binBox[b] = binBox[b + 1] = binBox[b + 2] = Infinity
      binBox[b + 3] = binBox[b + 4] = binBox[b + 5] = -Infinity
    }
    for (let i = from; i < to; i++) {
      const k = order[i] * 6
      const bin = base + Math.floor((boxes[k + axis] + boxes[k + 3 + axis] - first) * scale)
      binCount[bin]++
      const b = bin * 6
      if (boxes[k] < binBox[b]) binBox[b] = boxes[k]
      if (boxes[k + 1] < binBox[b + 1]) binBox[b + 1] = boxes[k + 1]
      if (boxes[k + 2] < binBox[b + 2]) binBox[b + 2] = boxes[k + 2]
      if (boxes[k + 3] > binBox[b + 3]) binBox[b + 3] = boxes[k + 3]
      if (boxes[k + 4] > binBox[b + 4]) binBox[b + 4] = boxes[k + 4]
      if (boxes[k + 5] > binBox[b + 5]) binBox[b + 5] = boxes[k + 5]
    }
  }

  /** The last bin left of the cheapest cut; its cost stands in `box[0]`. The outer bins are never empty. */
  private cheapestCut(axis: number): number {
    const { binCount, rightCost, box } = this
    const base = axis * BINS
    this.emptyBox()
    let total = 0
    for (let bin = BINS - 1; bin > 0; bin--) {
      if (binCount[base + bin] > 0) this.join(base + bin)
      total += binCount[base + bin]
      rightCost[bin - 1] = total * this.area()
    }
    this.emptyBox()
    total = 0
    let [best, cut] = [Infinity, 0]
    for (let bin = 0; bin + 1 < BINS; bin++) {
      if (binCount[base + bin] === 0) continue
      this.join(base + bin)
      total += binCount[base + bin]
      const cost = total * this.area() + rightCost[bin]
      if (cost >= best) continue
      best = cost
      cut = bin
    }
    box[0] = best
    return cut
  }

  private emptyBox(): void {
    this.box.fill(Infinity, 0, 3)
    this.box.fill(-Infinity, 3, 6)
  }

  private join(bin: number): void {
    const { box, binBox } = this
    for (let axis = 0; axis < 3; axis++) {
      if (binBox[bin * 6 + axis] < box[axis]) box[axis] = binBox[bin * 6 + axis]
      if (binBox[bin * 6 + 3 + axis] > box[axis + 3]) box[axis + 3] = binBox[bin * 6 + 3 + axis]
    }
  }

  private area(): number {
    const { box } = this
    const [x, y, z] = [box[3] - box[0], box[4] - box[1], box[5] - box[2]]
    return x * y + y * z + z * x
  }
}
