import { AREA, RADIUS, type Level } from './level.ts'
import { squaredDifference } from './matching.ts'

/** The most source patches that are compared for one place; more are thinned out evenly. */
const MOST_SOURCES = 3000

/** How well a pixel of the hole is known: by the filled pixels around it and the contrast among them; 0 without any. */
function priorityOf(level: Level, filled: Uint8Array, trust: Float32Array, p: number): number {
  const { width, height, data } = level
  const py = (p / width) | 0
  const px = p - py * width
  let known = 0
  let low = 255
  let high = 0
  for (let y = Math.max(0, py - RADIUS); y <= Math.min(height - 1, py + RADIUS); y++)
    for (let x = Math.max(0, px - RADIUS); x <= Math.min(width - 1, px + RADIUS); x++) {
      const q = y * width + x
      if (filled[q] === 0) continue
      known += trust[q]
      const g = data[q * 4 + 1]
      if (g < low) low = g
      if (g > high) high = g
    }
  return known === 0 ? 0 : known * (48 + high - low)
}

/** Priorities anew for what is still to be filled as far from `p` as a copied patch changes them. */
function updateAround(
  level: Level,
  filled: Uint8Array,
  trust: Float32Array,
  p: number,
  priorities: Float64Array,
): void {
  const { width, height } = level
  const py = (p / width) | 0
  const px = p - py * width
  const reach = 2 * RADIUS
  for (let y = Math.max(0, py - reach); y <= Math.min(height - 1, py + reach); y++)
    for (let x = Math.max(0, px - reach); x <= Math.min(width - 1, px + reach); x++) {
      const q = y * width + x
      priorities[q] = filled[q] === 1 ? 0 : priorityOf(level, filled, trust, q)
    }
}

/** The pixel of the highest priority; -1 when nothing is left that touches what is known. */
function bestEdge(unknown: Int32Array, priorities: Float64Array): number {
  let best = -1
  let most = 0
  for (let i = 0; i < unknown.length; i++) {
    const priority = priorities[unknown[i]]
    if (priority > most) {
      most = priority
      best = unknown[i]
    }
  }
  return best
}

/** The source patch most like the filled pixels around `p`. */
function bestSource(level: Level, filled: Uint8Array, p: number): number {
  const { width, height, words, sources, farness } = level
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
  const stride = Math.max(1, Math.ceil(sources.length / MOST_SOURCES))
  let best = sources[0]
  let least = Infinity
  for (let s = 0; s < sources.length; s += stride) {
    const q = sources[s]
    const qy = (q / width) | 0
    // Half, as half of a patch at the edge is compared.
    let cost = (farness.rows[Math.abs(py - qy)] + farness.columns[Math.abs(px - (q - qy * width))]) / 2
    for (let i = 0; i < count && cost < least; i++)
      cost += squaredDifference(colours[i], words[q + offsets[i]])
    if (cost < least) {
      least = cost
      best = q
    }
  }
  return best
}

/** Copies what is still unknown in the patch around `p` from the patch around `q`. */
function copyPatch(level: Level, filled: Uint8Array, trust: Float32Array, p: number, q: number): void {
  const { width, height, data } = level
  const py = (p / width) | 0
  const px = p - py * width
  for (let y = Math.max(0, py - RADIUS); y <= Math.min(height - 1, py + RADIUS); y++)
    for (let x = Math.max(0, px - RADIUS); x <= Math.min(width - 1, px + RADIUS); x++) {
      const to = y * width + x
      if (filled[to] === 1) continue
      const from = q + to - p
      data.copyWithin(to * 4, from * 4, from * 4 + 4)
      filled[to] = 1
      trust[to] = trust[p] * 0.9
    }
}

/**
 * A first fill of the coarsest level: patch after patch is copied whole, from the best known part of the edge inwards,
 * strong edges first, each from the best of all sources. After Criminisi, Pérez, Toyama 2004, "Region filling and
 * object removal by exemplar-based image inpainting".
 */
export function fillCoarsest(level: Level): void {
  const filled = new Uint8Array(level.hole.length)
  const trust = new Float32Array(level.hole.length)
  for (let i = 0; i < filled.length; i++) {
    filled[i] = 1 - level.hole[i]
    trust[i] = filled[i]
  }
  const priorities = new Float64Array(filled.length)
  for (const p of level.unknown) priorities[p] = priorityOf(level, filled, trust, p)
  for (;;) {
    const p = bestEdge(level.unknown, priorities)
    if (p < 0) return
    trust[p] = Math.max(trust[p], edgeTrust(level, trust, p))
    copyPatch(level, filled, trust, p, bestSource(level, filled, p))
    updateAround(level, filled, trust, p, priorities)
  }
}

/** Mean trust of the patch around `p`. */
function edgeTrust(level: Level, trust: Float32Array, p: number): number {
  const { width, height } = level
  const py = (p / width) | 0
  const px = p - py * width
  let sum = 0
  let count = 0
  for (let y = Math.max(0, py - RADIUS); y <= Math.min(height - 1, py + RADIUS); y++)
    for (let x = Math.max(0, px - RADIUS); x <= Math.min(width - 1, px + RADIUS); x++) {
      sum += trust[y * width + x]
      count++
    }
  return sum / count
}
