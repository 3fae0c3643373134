import { colourDistance, type Joined } from './merge-tree.ts'
import { boundsOf, type PiecesGraph } from './pieces-graph.ts'

/** What a candidate is judged by, each about 0 to 1; see `measure`. */
export type Features = Record<FeatureName, number>
export type FeatureName = (typeof FEATURE_NAMES)[number]

export const FEATURE_NAMES = [
  'edge',
  'sharp',
  'apart',
  'size',
  'sizeSquared',
  'filled',
  'long',
  'compact',
  'frame',
  'brightAndPale',
  'contrast',
  'high',
  'highSquared',
  'twins',
  'twinArea',
  'leak',
  'seam',
] as const

/** Colours further apart than this, with lightness counted less, are of different surfaces. */
const TWIN_DISTANCE = 14
const TWIN_LIGHTNESS_WEIGHT = 0.6
/** Shorter borders tell nothing: pixel sides. */
const MIN_BORDER = 6
/** As much change of colour along a border as counts for a leak where there is none. */
const NO_LEAK = 30

/** What is the same for all candidates of a photo. */
interface PhotoSums {
  width: number
  height: number
  /** The lightness that one pixel in fifty exceeds, about. */
  bright: number
}

export function photoSums({ pieces }: PiecesGraph, width: number, height: number): PhotoSums {
  const byLightness = pieces.toSorted((a, b) => b.colour[0] / b.count - a.colour[0] / a.count)
  let [seen, bright] = [0, 100]
  for (const { colour, count } of byLightness) {
    bright = colour[0] / count
    seen += count
    if (seen > (width * height) / 50) break
  }
  return { width, height, bright }
}

/**
 * Measures pieces that were joined against what is round them: the change of colour along the outline, how far the
 * colours on either side are apart, size, shape and place, whether it is as bright and pale as a window, how much else
 * of the photo has its colour, as walls and floors have that furniture parts, where its outline is weakest (a part of a
 * thing leaks into the rest of it), and how strong an edge runs through it. `isIn` is all 0, and left so.
 */
export function measure(node: Joined, graph: PiecesGraph, photo: PhotoSums, isIn: Uint8Array): Features {
  const { sums } = node
  const total = photo.width * photo.height
  const { count } = sums
  const outline = lookAlong(node, graph, isIn)
  const length = Math.max(1, outline.length)
  const onFrame = sums.frame.reduce((a, b) => a + b, 0)
  const box = boundsOf(sums)
  const chroma = Math.hypot(sums.colour[1] / count, sums.colour[2] / count)
  const lightness = sums.colour[0] / count / Math.max(1, photo.bright)
  const size = Math.log2(count / total / 0.01) / 4
  const high = sums.place[1] / count / photo.height
  return {
    edge: outline.change / length / 20,
    sharp: outline.sharp / length,
    apart: Math.min(1, outline.apart / length / 40),
    size,
    sizeSquared: size ** 2,
    filled: count / (box.width * box.height),
    long: Math.abs(Math.log2(box.width / box.height)) / 2,
    compact: Math.sqrt(count) / (length + onFrame),
    frame: onFrame / (length + onFrame),
    brightAndPale: Math.max(0, (lightness - 0.75) * 4) * Math.max(0, 1 - chroma / 15),
    contrast: sums.contrast / count,
    high,
    highSquared: (high - 0.6) ** 2 * 4,
    twins: Math.log2(1 + outline.twins / count) / 4,
    twinArea: Math.min(1, (outline.twins / total) * 5),
    leak: outline.leak / 20,
    seam: outline.seam / 20,
  }
}

interface Outline {
  length: number
  change: number
  sharp: number
  /** How far the colours beside it are from its own, by length. */
  apart: number
  /** Pixels elsewhere that have about its colour. */
  twins: number
  /** The change of colour along its border with the piece beside it to which it is nearest in this. */
  leak: number
  /** The change of colour along the strongest border between pieces of its own. */
  seam: number
}

function lookAlong({ pieces, sums }: Joined, graph: PiecesGraph, isIn: Uint8Array): Outline {
  const outline = { length: 0, change: 0, sharp: 0, apart: 0, twins: 0, leak: NO_LEAK, seam: 0 }
  const beside = new Map<number, { length: number; change: number }>()
  for (const i of pieces) isIn[i] = 1
  for (const i of pieces)
    for (const [j, border] of graph.borders[i]) {
      if (isIn[j] === 1) {
        if (border.length >= MIN_BORDER) outline.seam = Math.max(outline.seam, border.change / border.length)
        continue
      }
      const sum = beside.get(j) ?? { length: 0, change: 0 }
      beside.set(j, { length: sum.length + border.length, change: sum.change + border.change })
      outline.length += border.length
      outline.change += border.change
      outline.sharp += border.sharp
      outline.apart += border.length * Math.min(60, colourDistance(sums, graph.pieces[j]))
    }
  for (const { length, change } of beside.values())
    if (length >= MIN_BORDER) outline.leak = Math.min(outline.leak, change / length)
  const [l, a, b] = sums.colour.map((value) => value / sums.count)
  for (const [j, { colour, count }] of graph.pieces.entries()) {
    if (isIn[j] === 1) continue
    const distance = Math.sqrt(
      ((colour[0] / count - l) * TWIN_LIGHTNESS_WEIGHT) ** 2 +
        (colour[1] / count - a) ** 2 +
        (colour[2] / count - b) ** 2,
    )
    if (distance < TWIN_DISTANCE) outline.twins += count * (1 - distance / TWIN_DISTANCE)
  }
  for (const i of pieces) isIn[i] = 0
  return outline
}
