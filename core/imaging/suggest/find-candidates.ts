import type { Pixels, Plane } from '../pixels.ts'
import { backdropContrast } from './backdrop.ts'
import { edgeStrength } from './edge-strength.ts'
import { FEATURE_NAMES, measure, photoSums, type Features } from './features.ts'
import { KnownThings } from './known-things.ts'
import { toLab } from './lab.ts'
import { byColour, byEdge, byFill, joinAll, type Joined } from './merge-tree.ts'
import { buildGraph } from './pieces-graph.ts'
import { Rings, type Ring } from './ring.ts'
import { findSuperpixels, type Superpixels } from './superpixels.ts'
import { THING_WEIGHTS, WEIGHTS } from './weights.ts'

const MIN_AREA_FRACTION = 0.0006
const MAX_AREA_FRACTION = 0.15

/** No ring makes a candidate likelier: uniform, and no thing. */
const BEST_RING: Ring = { uniform: 1, thing: 0 }

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
  const known = things === null ? null : new KnownThings(things, superpixels)
  const isIn = new Uint8Array(superpixels.count)
  const seen = new Set<string>()
  const found: Candidate[] = []
  const look = (node: Joined) => {
    const fraction = node.sums.count / total
    if (fraction < MIN_AREA_FRACTION || fraction > MAX_AREA_FRACTION) return
    const key = `${node.sums.count} ${node.sums.place[0]} ${node.sums.place[1]}`
    if (seen.has(key)) return
    seen.add(key)
    const features = measure(node, graph, sums, isIn)
    const before = FEATURE_NAMES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], WEIGHTS.bias)
    const inside = known?.inside(node) ?? 0
    const ofBox = known?.fractionOfBox(node) ?? 0
    const scoreWith = ({ uniform, thing }: Ring) => {
      const looks = before + WEIGHTS.ring * uniform
      return likelihood(known === null ? looks : withThings(looks, inside, thing, ofBox))
    }
    // The ring costs more than all else together: only where it could be enough.
    if (scoreWith(BEST_RING) < min) return
    const ring = rings.measure(node.pieces)
    const score = scoreWith(ring)
    if (score >= min) found.push({ pieces: node.pieces, features, ring: ring.uniform, score })
  }
  for (const cost of [byEdge, byColour, byFill]) for (const node of joinAll(graph, cost, total)) look(node)
  found.sort((a, b) => b.score - a.score)
  return { superpixels, found }
}

/** What it looks like, weighed with how likely it is a thing, likelier than what is round it, and the whole of one. */
function withThings(looks: number, inside: number, round: number, ofBox: number): number {
  const { looks: ofLooks, apart, whole, bias } = THING_WEIGHTS
  return ofLooks * looks + apart * (inside - round) + whole * inside * ofBox + bias
}

function likelihood(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}
