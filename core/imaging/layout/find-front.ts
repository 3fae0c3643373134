import type { Camera } from '../camera/camera.ts'
import type { Segment } from '../lines/find-segments.ts'
import type { Luma } from '../lines/luma.ts'
import { naturalLog } from '../numbers.ts'
import { edgeGain } from './boxes.ts'
import { coarseLuma, computeBrightness } from './brightness.ts'
import { roomEvidence } from './evidence.ts'
import { computeCorners } from './corners.ts'
import { UNSEEN, type Layout, type RoomBox } from './layout.ts'
import { inside } from './score.ts'
import { computeFractions, createView, type View } from './view.ts'

/** How high the lens may be above the ground, in parts of the distance to the house front, and how many are tried. */
const LOWEST = 0.03
const HIGHEST = 0.9
const TRIED = 48
/** A lens 1.5 m above the ground, 12 m before the house; the spread of its logarithm, and what it weighs. */
const USUAL = 1.5 / 12
const SPREAD = 0.6
const PRIOR_WEIGHT = 0.04
/** Another place for the ground's edge is one that lies further off than this factor. */
const OTHER = 1.25
/** What a lead of a whole picture's diagonal of lines would add to the confidence. */
const LEAD_GAIN = 4

interface Ground {
  floor: number
  score: number
}

/**
 * The front of a house seen from outside as a back wall that goes on to all sides, and the ground before it: the place
 * where the ground ends is that with lines along it, lines along the depth below and uprights above. Scored as the
 * boxes of rooms are (`analyseRoom`). Null where no line runs along the front. Segments in pixels of `luma`.
 */
export function findFront(segments: readonly Segment[], camera: Camera, luma: Luma): Layout | null {
  const { width, height } = luma
  const views = [false, true].map((sideways) => createView(camera, width, height, sideways))
  const [view, along] = views
    .map((one) => [one, lengthAlong(segments, one)] as const)
    .reduce((best, one) => (one[1] > best[1] ? one : best))
  if (along === 0) return null
  const evidence = roomEvidence(segments, view)
  const brightness = computeBrightness(coarseLuma(luma), view)
  const gain = edgeGain(evidence, view)
  const score = (floor: number): number => {
    const edge = gain('right', [-UNSEEN, floor, 1], [UNSEEN, floor, 1])
    return edge + inside(evidence, brightness, null, boxOf(floor)) - priorPenalty(floor)
  }
  const tried: Ground[] = []
  for (let i = 0; i < TRIED; i++) {
    const floor = placeOf(i / (TRIED - 1))
    tried.push({ floor, score: score(floor) })
  }
  const best = tried.reduce((a, b) => (b.score > a.score ? b : a))
  const others = tried.filter(({ floor }) => floor > best.floor * OTHER || floor < best.floor / OTHER)
  const rival = Math.max(...others.map((one) => one.score))
  const box = boxOf(best.floor)
  return {
    box,
    toRoom: computeFractions(view),
    corners: computeCorners(box, view),
    confidence: isEnd(best, tried) ? 0 : Math.max(0, Math.min(1, LEAD_GAIN * (best.score - rival))),
  }
}

/** The first and the last of those tried are best where what was asked for is not among them. */
function isEnd(ground: Ground, tried: readonly Ground[]): boolean {
  return ground === tried[0] || ground === tried.at(-1)
}

function boxOf(floor: number): RoomBox {
  return { left: -UNSEEN, right: UNSEEN, ceiling: -UNSEEN, floor }
}

/** Even steps of the house's distance from `LOWEST` to `HIGHEST`. */
function placeOf(fraction: number): number {
  return LOWEST / (1 - fraction * (1 - LOWEST / HIGHEST))
}

function lengthAlong(segments: readonly Segment[], view: View): number {
  return roomEvidence(segments, view).lines.reduce(
    (sum, { run, length }) => sum + (run === 'right' ? length : 0),
    0,
  )
}

function priorPenalty(floor: number): number {
  const off = naturalLog(floor / USUAL) / SPREAD
  return (PRIOR_WEIGHT * off * off) / 2
}
