import type { Pixels, Plane } from '../pixels.ts'
import { backdropContrast } from './backdrop.ts'
import { edgeStrength } from './edge-strength.ts'
import { FEATURE_NAMES, measure, photoSums, type Features } from './features.ts'
import { toLab } from './lab.ts'
import { byColour, byEdge, byFill, joinAll, type Joined } from './merge-tree.ts'
import { buildGraph } from './pieces-graph.ts'
import { Rings } from './ring.ts'
import { findSuperpixels, type Superpixels } from './superpixels.ts'
import { THING_WEIGHTS, WEIGHTS } from './weights.ts'

const MIN_AREA_FRACTION = 0.0006
const MAX_AREA_FRACTION = 0.15

interface Candidate {
  /** Numbers of its superpixels. */
  pieces: Int32Array
  features: Features
  /** How uniform what is round it is, 0 to 1. */
  ring: number
  /** How likely it is a thing that one would remove, 0 to 1, by the weights. */
  score: number
}

interface Candidates {
  superpixels: Superpixels
  /** Those that are as likely as `min` at least, the likeliest first. */
  found: Candidate[]
}

/**
 * Everything in a photo that may be a thing: superpixels are joined in three orders (by the edge between them, by
 * colour, by how well they fill a box together), and what came to be on the way is judged by what can be measured of it,
 * and by `things` where they are known: how likely each pixel is part of a thing, 255 is certain.
 */
export function findCandidates(photo: Pixels, min: number, things: Plane | null = null): Candidates {
  const { width, height } = photo
  const total = width * height
  const lab = toLab(photo)
  const edges = edgeStrength(lab)
  const superpixels = findSuperpixels(lab)
  const graph = buildGraph(superpixels, lab, { contrast: backdropContrast(lab, edges), edges })
  const sums = photoSums(graph, width, height)
  const rings = new Rings(superpixels, edges, things)
  const thingSums = things === null ? null : sumByPiece(things, superpixels)
  const isIn = new Uint8Array(superpixels.count)
  const known = new Set<string>()
  const found: Candidate[] = []
  const look = (node: Joined) => {
    const fraction = node.sums.count / total
    if (fraction < MIN_AREA_FRACTION || fraction > MAX_AREA_FRACTION) return
    const key = `${node.sums.count} ${node.sums.place[0]} ${node.sums.place[1]}`
    if (known.has(key)) return
    known.add(key)
    const features = measure(node, graph, sums, isIn)
    const before = FEATURE_NAMES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], WEIGHTS.bias)
    const inside = thingSums === null ? null : meanOf(thingSums, node)
    const maxOfThings = inside === null ? 0 : sayOfThings(inside, 0)
    // The ring costs more than all else together: only where it could be enough.
    if (likelihood(before + maxOfThings + Math.max(0, WEIGHTS.ring)) < min) return
    const { uniform, thing } = rings.measure(node.pieces)
    const ofThings = inside === null ? 0 : sayOfThings(inside, thing)
    const score = likelihood(before + ofThings + WEIGHTS.ring * uniform)
    if (score >= min) found.push({ pieces: node.pieces, features, ring: uniform, score })
  }
  for (const cost of [byEdge, byColour, byFill]) for (const node of joinAll(graph, cost, total)) look(node)
  found.sort((a, b) => b.score - a.score)
  return { superpixels, found }
}

function sumByPiece({ data }: Plane, { of, count }: Superpixels): Float64Array {
  const sums = new Float64Array(count)
  for (let p = 0; p < of.length; p++) sums[of[p]] += data[p] / 255
  return sums
}

function meanOf(sums: Float64Array, { pieces, sums: { count } }: Joined): number {
  let sum = 0
  for (const piece of pieces) sum += sums[piece]
  return sum / count
}

/** How much it counts that a candidate is likely a thing by so much, and what is round it by so much. */
function sayOfThings(inside: number, round: number): number {
  return THING_WEIGHTS.inside * (inside - THING_WEIGHTS.neutral) + THING_WEIGHTS.apart * (inside - round)
}

function likelihood(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}
