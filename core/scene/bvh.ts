const BINS = 12
const LEAF = 3

/**
 * A bounding volume hierarchy over triangles, split by the surface area heuristic with bins
 * (Wald 2007, "On fast construction of SAH-based bounding volume hierarchies").
 */
export interface Hierarchy {
  /** Six numbers a node: lowest x, y, z, highest x, y, z. */
  bounds: Float32Array
  /** Inner node: its second child (the first follows it at once). Leaf: its first place in `order`. */
  link: Int32Array
  /** Triangles of a leaf; 0 for an inner node. */
  count: Uint8Array
  /** Triangle numbers, leaf after leaf. */
  order: Uint32Array
}

/** Builds the hierarchy; `corners` holds nine coordinates a triangle. Throws RangeError when there are none. */
export function buildHierarchy(corners: Float32Array): Hierarchy {
  const total = corners.length / 9
  if (total === 0) throw new RangeError('A scene needs at least one triangle')
  const build = new Builder(corners, total)
  build.split(0, total)
  return {
    bounds: Float32Array.from(build.bounds),
    link: Int32Array.from(build.link),
    count: Uint8Array.from(build.count),
    order: build.order,
  }
}

class Builder {
  bounds: number[] = []
  link: number[] = []
  count: number[] = []
  order: Uint32Array
  private readonly low: Float32Array
  private readonly high: Float32Array

  constructor(corners: Float32Array, total: number) {
    this.order = Uint32Array.from({ length: total }, (_, i) => i)
    this.low = new Float32Array(total * 3)
    this.high = new Float32Array(total * 3)
    for (let i = 0; i < total; i++)
      for (let axis = 0; axis < 3; axis++) {
        const [a, b, c] = [corners[i * 9 + axis], corners[i * 9 + 3 + axis], corners[i * 9 + 6 + axis]]
        this.low[i * 3 + axis] = Math.min(a, b, c)
        this.high[i * 3 + axis] = Math.max(a, b, c)
      }
  }

  split(from: number, to: number): void {
    const node = this.link.length
    const box = this.boxOf(from, to)
    this.bounds.push(...box)
    this.link.push(from)
    this.count.push(0)
    const middle = to - from > LEAF ? this.partition(from, to) : from
    if (middle === from || middle === to) {
      if (to - from > 255) throw new RangeError('Too many triangles lie in one place')
      this.count[node] = to - from
      return
    }
    this.split(from, middle)
    this.link[node] = this.link.length
    this.split(middle, to)
  }

  private boxOf(from: number, to: number): number[] {
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
    for (let i = from; i < to; i++)
      for (let axis = 0; axis < 3; axis++) {
        box[axis] = Math.min(box[axis], this.low[this.order[i] * 3 + axis])
        box[axis + 3] = Math.max(box[axis + 3], this.high[this.order[i] * 3 + axis])
      }
    return box
  }

  private centre(triangle: number, axis: number): number {
    return (this.low[triangle * 3 + axis] + this.high[triangle * 3 + axis]) / 2
  }

  /** Orders [from, to) round the cheapest cut and returns its place; `from` when a leaf is cheaper. */
  private partition(from: number, to: number): number {
    let best = { cost: Infinity, axis: 0, cut: 0, lowest: 0, scale: 0 }
    for (let axis = 0; axis < 3; axis++) {
      let lowest = Infinity
      let highest = -Infinity
      for (let i = from; i < to; i++) {
        const centre = this.centre(this.order[i], axis)
        lowest = Math.min(lowest, centre)
        highest = Math.max(highest, centre)
      }
      if (highest - lowest < 1e-7) continue
      const scale = (BINS * 0.9999) / (highest - lowest)
      const { cost, cut } = this.cheapestCut(from, to, axis, lowest, scale)
      if (cost < best.cost) best = { cost, axis, cut, lowest, scale }
    }
    if (best.cost === Infinity) return from
    let left = from
    for (let i = from; i < to; i++) {
      const triangle = this.order[i]
      if (Math.floor((this.centre(triangle, best.axis) - best.lowest) * best.scale) > best.cut) continue
      this.order[i] = this.order[left]
      this.order[left++] = triangle
    }
    return left
  }

  private cheapestCut(from: number, to: number, axis: number, lowest: number, scale: number) {
    const counts = Array.from({ length: BINS }, () => 0)
    const boxes = Array.from({ length: BINS }, () => emptyBox())
    for (let i = from; i < to; i++) {
      const triangle = this.order[i]
      const bin = Math.floor((this.centre(triangle, axis) - lowest) * scale)
      counts[bin]++
      this.grow(boxes[bin], triangle)
    }
    const leftCost = sweep(counts, boxes)
    const rightCost = sweep([...counts].reverse(), [...boxes].reverse()).reverse()
    let best = { cost: Infinity, cut: 0 }
    for (let cut = 0; cut + 1 < BINS; cut++) {
      const cost = leftCost[cut] + rightCost[cut + 1]
      if (cost < best.cost) best = { cost, cut }
    }
    return best
  }

  private grow(box: number[], triangle: number): void {
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = Math.min(box[axis], this.low[triangle * 3 + axis])
      box[axis + 3] = Math.max(box[axis + 3], this.high[triangle * 3 + axis])
    }
  }
}

function emptyBox(): number[] {
  return [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
}

/** Area times triangles of the boxes joined from the first up to each. */
function sweep(counts: number[], boxes: number[][]): number[] {
  const box = emptyBox()
  let total = 0
  return counts.map((count, bin) => {
    total += count
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = Math.min(box[axis], boxes[bin][axis])
      box[axis + 3] = Math.max(box[axis + 3], boxes[bin][axis + 3])
    }
    if (total === 0) return 0
    const [x, y, z] = [box[3] - box[0], box[4] - box[1], box[5] - box[2]]
    return total * (x * y + y * z + z * x)
  })
}
