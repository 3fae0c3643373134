import type { Pixels } from '../pixels.ts'
import { backdropContrast } from './backdrop.ts'
import { edgeStrength } from './edge-strength.ts'
import { FEATURE_NAMES, measure, photoSums, type Features } from './features.ts'
import { toLab } from './lab.ts'
import { byColour, byEdge, byFill, joinAll, type Joined } from './merge-tree.ts'
import { buildGraph } from './pieces-graph.ts'
import { Rings } from './ring.ts'
import { findSuperpixels, type Superpixels } from './superpixels.ts'
import { WEIGHTS } from './weights.ts'

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
 * colour, by how well they fill a box together), and what came to be on the way is judged by what can be measured of it.
 */
export function findCandidates(photo: Pixels, min: number): Candidates {
  const { width, height } = photo
  const total = width * height
  const lab = toLab(photo)
  const edges = edgeStrength(lab)
  const superpixels = findSuperpixels(lab)
  const graph = buildGraph(superpixels, lab, { contrast: backdropContrast(lab, edges), edges })
  const sums = photoSums(graph, width, height)
  const rings = new Rings(superpixels, edges)
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
    // The ring costs more than all else together: only where it could be enough.
    if (likelihood(before + Math.max(0, WEIGHTS.ring)) < min) return
    const ring = rings.measureUniform(node.pieces)
    const score = likelihood(before + WEIGHTS.ring * ring)
    if (score >= min) found.push({ pieces: node.pieces, features, ring, score })
  }
  for (const cost of [byEdge, byColour, byFill]) for (const node of joinAll(graph, cost, total)) look(node)
  found.sort((a, b) => b.score - a.score)
  return { superpixels, found }
}

function likelihood(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}
