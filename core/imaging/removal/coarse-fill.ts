import { AREA, RADIUS, type Level } from './level.ts'
import { squaredDifference } from './matching.ts'
import { simdCoarsest } from './simd/simd-coarse.ts'

/** Source patches that are compared for one place at most; more are subsampled evenly. */
const MAX_SOURCES = 3000

/** A level while it is being filled. */
interface Filling {
  /** 1 for each pixel that is known or filled. */
  filled: Uint8Array
  /** Confidence of each pixel's colour (Criminisi 2004), 0 to 1. */
  confidence: Float32Array
  /** Where each pixel was copied from, or -1. */
  copied: Int32Array
}

/**
 * Fill priority of a pixel of the hole (Criminisi 2004): confidence of its patch times the contrast in it; 0 without
 * known pixels.
 */
function computePriority({ width, height, data }: Level, { filled, confidence }: Filling, p: number): number {
  const py = (p / width) | 0
  const px = p - py * width
  let known = 0
  let low = 255
  let high = 0
  for (let y = Math.max(0, py - RADIUS); y <= Math.min(height - 1, py + RADIUS); y++)
    for (let x = Math.max(0, px - RADIUS); x <= Math.min(width - 1, px + RADIUS); x++) {
      const q = y * width + x
      if (filled[q] === 0) continue
      known += confidence[q]
      const g = data[q * 4 + 1]
      if (g < low) low = g
      if (g > high) high = g
    }
  return known === 0 ? 0 : known * (48 + high - low)
}

/** Priorities again for what is still to be filled as far from `p` as a copied patch changes them. */
function updateAround(level: Level, filling: Filling, p: number, priorities: Float64Array): void {
  const { width, height } = level
  const py = (p / width) | 0
  const px = p - py * width
  const radius = 2 * RADIUS
  for (let y = Math.max(0, py - radius); y <= Math.min(height - 1, py + radius); y++)
    for (let x = Math.max(0, px - radius); x <= Math.min(width - 1, px + radius); x++) {
      const q = y * width + x
      priorities[q] = filling.filled[q] === 1 ? 0 : computePriority(level, filling, q)
    }
}

/** The pixel of the highest priority; -1 when nothing is left that touches what is known. */
function bestEdge(unknown: Int32Array, priorities: Float64Array): number {
  let best = -1
  let max = 0
  for (let i = 0; i < unknown.length; i++) {
    const priority = priorities[unknown[i]]
    if (priority > max) {
      max = priority
      best = unknown[i]
    }
  }
  return best
}

/** The exemplar: the source patch most similar to the filled pixels around `p`. */
function bestSource(level: Level, sources: Int32Array, { filled }: Filling, p: number): number {
  const { width, height, words, distanceCost } = level
  const py = (p / width) | 0
  const px = p - py * width
  const offsets = new Int32Array(AREA)
  const colours = new Int32Array(AREA)
  let count = 0
  for (let y = Math.max(0, py - RADIUS); y <= Math.min(height - 1, py + RADIUS); y++)
    for (let x = Math.max(0, px - RADIUS); x <= Math.min(width - 1, px + RADIUS); x++) {
      const q = y * width + x
      if (filled[q] === 0) continue
      offsets[count] = q - p
      colours[count++] = words[q]
    }
  let best = sources[0]
  let min = Infinity
  for (const q of sources) {
    const qy = (q / width) | 0
    // Half, as half of a patch at the edge is compared.
    let cost =
      (distanceCost.rows[Math.abs(py - qy)] + distanceCost.columns[Math.abs(px - (q - qy * width))]) / 2
    for (let i = 0; i < count && cost < min; i++) cost += squaredDifference(colours[i], words[q + offsets[i]])
    if (cost < min) {
      min = cost
      best = q
    }
  }
  return best
}

/** Confidence term: mean confidence of the patch around `p`. */
function patchConfidence({ width, height }: Level, { confidence }: Filling, p: number): number {
  const py = (p / width) | 0
  const px = p - py * width
  let sum = 0
  let count = 0
  for (let y = Math.max(0, py - RADIUS); y <= Math.min(height - 1, py + RADIUS); y++)
    for (let x = Math.max(0, px - RADIUS); x <= Math.min(width - 1, px + RADIUS); x++) {
      sum += confidence[y * width + x]
      count++
    }
  return sum / count
}

/** Copies what is still unknown in the patch around `p` from the patch around `q`. */
function copyPatch({ width, height, data }: Level, filling: Filling, p: number, q: number): void {
  const { filled, confidence, copied } = filling
  const py = (p / width) | 0
  const px = p - py * width
  for (let y = Math.max(0, py - RADIUS); y <= Math.min(height - 1, py + RADIUS); y++)
    for (let x = Math.max(0, px - RADIUS); x <= Math.min(width - 1, px + RADIUS); x++) {
      const to = y * width + x
      if (filled[to] === 1) continue
      const from = q + to - p
      data.copyWithin(to * 4, from * 4, from * 4 + 4)
      copied[to] = from
      filled[to] = 1
      confidence[to] = confidence[p] * 0.9
    }
}

/**
 * `fillCoarsest` in plain TypeScript, from some of the level's sources: the reference that the WebAssembly version must
 * match byte for byte.
 */
export function scalarCoarsest(level: Level, sources: Int32Array): Int32Array {
  const { hole, unknown } = level
  const filled = hole.map((isHole) => 1 - isHole)
  const filling = {
    filled,
    confidence: Float32Array.from(filled),
    copied: new Int32Array(hole.length).fill(-1),
  }
  const priorities = new Float64Array(hole.length)
  for (const p of unknown) priorities[p] = computePriority(level, filling, p)
  for (;;) {
    const p = bestEdge(unknown, priorities)
    if (p < 0) return filling.copied
    filling.confidence[p] = Math.max(filling.confidence[p], patchConfidence(level, filling, p))
    copyPatch(level, filling, p, bestSource(level, sources, filling, p))
    updateAround(level, filling, p, priorities)
  }
}

/**
 * Exemplar-based inpainting of the coarsest level, as the initial fill: whole patches are copied in the order of
 * priority (confidence times contrast), each from the most similar source. Gives for each pixel of the level where it
 * was copied from, -1 for known ones. The level must have sources. After Criminisi, Pérez, Toyama 2004, "Region filling
 * and object removal by exemplar-based image inpainting".
 */
export function fillCoarsest(level: Level): Int32Array {
  const stride = Math.ceil(level.sources.length / MAX_SOURCES)
  const sources = Int32Array.from(
    { length: Math.ceil(level.sources.length / stride) },
    (_, i) => level.sources[i * stride],
  )
  return simdCoarsest(level, sources) ?? scalarCoarsest(level, sources)
}
