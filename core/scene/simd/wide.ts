import type { Hierarchy } from '../bvh.ts'

const WIDTH = 4
/** Words of a node: four numbers each of lowest and highest x, y and z; four children; four that are unused. */
const NODE_WORDS = 32
/** Words of four triangles: four numbers each of nine as in `Geometry.triangles`; four triangle numbers. */
const PACKET_WORDS = 40
const CHILDREN = 24
const IDS = 36

/**
 * A hierarchy with four children a node, laid out for the kernels (Dammertz, Hanika and Keller 2008, "Shallow bounding
 * volume hierarchies for fast SIMD ray tracing of incoherent rays"). Numbers of both kinds lie among each other: the
 * arrays hold floats, and the bits of integers.
 */
export interface WideHierarchy {
  /** A child is the number of its node, or a leaf's number with all bits inverted; where there is none, its box is void. */
  nodes: Float32Array
  /** Four triangles a leaf, their numbers inverted where the material has holes; places without a triangle have no edges. */
  packets: Float32Array
}

/** Joins the nodes of a two-wide hierarchy with up to four triangles a leaf. */
export function widen(
  hierarchy: Hierarchy,
  triangles: Float32Array,
  isCut: (triangle: number) => boolean,
): WideHierarchy {
  const packets: Packets = { words: new Float32Array(1024 * PACKET_WORDS), count: 0 }
  const nodes = collapse(hierarchy, WIDTH, (first, count) => {
    addPacket(packets, triangles, first, count, isCut)
    return ~(packets.count - 1)
  })
  return { nodes, packets: packets.words.slice(0, packets.count * PACKET_WORDS) }
}

interface Packets {
  words: Float32Array
  count: number
}

function addPacket(
  packets: Packets,
  triangles: Float32Array,
  first: number,
  count: number,
  isCut: (triangle: number) => boolean,
): void {
  const base = packets.count++ * PACKET_WORDS
  packets.words = withRoom(packets.words, base + PACKET_WORDS)
  const { words } = packets
  const ids = new Int32Array(words.buffer, (base + IDS) * 4, WIDTH)
  for (let lane = 0; lane < count; lane++) {
    const triangle = first + lane
    for (let k = 0; k < 9; k++) words[base + k * WIDTH + lane] = triangles[triangle * 9 + k]
    ids[lane] = isCut(triangle) ? ~triangle : triangle
  }
}

function withRoom(words: Float32Array, length: number): Float32Array {
  if (length <= words.length) return words
  const larger = new Float32Array(Math.max(length, words.length * 2))
  larger.set(words)
  return larger
}

/**
 * The nodes of a hierarchy joined to four children each: those of the largest surface are opened first. Below nodes of up
 * to `leafSize` items stands a leaf; `leaf` gives its number, inverted, for its items' first place in the order and their
 * count.
 */
export function collapse(
  hierarchy: Hierarchy,
  leafSize: number,
  leaf: (first: number, count: number) => number,
): Float32Array {
  const { bounds, link, count } = hierarchy
  const { firsts, totals } = ranges(hierarchy)
  let words: Float32Array = new Float32Array(Math.max(1, count.length >> 2) * NODE_WORDS)
  let ints = new Int32Array(words.buffer)
  let used = 0
  const add = (root: number): number => {
    const number = used++
    const base = number * NODE_WORDS
    words = withRoom(words, used * NODE_WORDS)
    if (ints.buffer !== words.buffer) ints = new Int32Array(words.buffer)
    const children = open(root)
    for (let lane = 0; lane < WIDTH; lane++) {
      const child = children[lane]
      for (let axis = 0; axis < 3; axis++) {
        words[base + axis * 8 + lane] = child === undefined ? Infinity : bounds[child * 6 + axis]
        words[base + axis * 8 + WIDTH + lane] = child === undefined ? -Infinity : bounds[child * 6 + 3 + axis]
      }
    }
    children.forEach((child, lane) => {
      const place = isLeaf(child) ? leaf(firsts[child], totals[child]) : add(child)
      ints[base + CHILDREN + lane] = place
    })
    return number
  }
  const isLeaf = (node: number) => totals[node] <= leafSize
  const open = (root: number): number[] => {
    const children = isLeaf(root) ? [root] : [root + 1, link[root]]
    while (children.length < WIDTH) {
      let [largest, area] = [-1, -Infinity]
      children.forEach((child, place) => {
        if (isLeaf(child) || areaOf(bounds, child) <= area) return
        ;[largest, area] = [place, areaOf(bounds, child)]
      })
      if (largest < 0) return children
      const opened = children[largest]
      children[largest] = opened + 1
      children.push(link[opened])
    }
    return children
  }
  add(0)
  return words.slice(0, used * NODE_WORDS)
}

/** Of each node, the first place in the order and the number of the items below it. */
function ranges({ link, count }: Hierarchy): { firsts: Uint32Array; totals: Uint32Array } {
  const firsts = new Uint32Array(count.length)
  const totals = new Uint32Array(count.length)
  for (let node = count.length - 1; node >= 0; node--) {
    firsts[node] = count[node] > 0 ? link[node] : firsts[node + 1]
    totals[node] = count[node] > 0 ? count[node] : totals[node + 1] + totals[link[node]]
  }
  return { firsts, totals }
}

function areaOf(bounds: Float32Array, node: number): number {
  const k = node * 6
  const [x, y, z] = [bounds[k + 3] - bounds[k], bounds[k + 4] - bounds[k + 1], bounds[k + 5] - bounds[k + 2]]
  return x * y + y * z + z * x
}
