import type { Luma } from '../lines/luma.ts'
import type { Segment } from '../lines/find-segments.ts'
import { edgeGain, likeliest, type ScoredBox } from './boxes.ts'
import { computeBrightness, type Brightness } from './brightness.ts'
import { createCandidates, placesNear, type Candidates } from './candidates.ts'
import { isUnseen } from './corners.ts'
import { roomEvidence, type RoomEvidence } from './evidence.ts'
import type { RoomBox } from './layout.ts'
import { cellChances, type PlaneChances } from './plane-chances.ts'
import { inside } from './score.ts'
import type { View } from './view.ts'

/** Boxes that are looked at closely, of all that are tried. */
const MAX_REFINED = 400
/** Rounds in which each wall in turn is put where it is best. */
const ROUNDS = 2
const SIDES = ['left', 'right', 'ceiling', 'floor'] as const
/** Fraction of the picture that another box has on other planes. */
export const MIN_DIFFERENCE_FRACTION = 0.12

/** What the lines of a picture say of rooms that are as deep as one view looks. */
export interface SearchedView {
  view: View
  brightness: Brightness
  /** The boxes that were looked at closely, best first. */
  boxes: readonly ScoredBox[]
  /** A box after each wall in turn was put where it is best of all. */
  settled: (box: ScoredBox) => ScoredBox
}

/** Null when there is no line to put a wall at. */
export function searchView(
  segments: readonly Segment[],
  coarse: Luma,
  view: View,
  planes: PlaneChances | null,
): SearchedView | null {
  const evidence = roomEvidence(segments, view)
  const brightness = computeBrightness(coarse, view)
  const chances = planes === null ? null : cellChances(planes, coarse.width, coarse.height)
  const gain = edgeGain(evidence, view)
  const scored = (candidates: Candidates): ScoredBox[] =>
    likeliest(candidates, gain, MAX_REFINED)
      .map(({ box, score }) => ({ box, score: score + inside(evidence, brightness, chances, box) }))
      .sort((a, b) => b.score - a.score)
  const boxes = scored(createCandidates(evidence))
  if (Object.values(boxes[0].box).every(isUnseen)) return null
  const settled = (box: ScoredBox): ScoredBox => {
    let best = box
    for (let round = 0; round < ROUNDS; round++)
      for (const side of SIDES) {
        const [moved] = scored(oneMoved(evidence, best.box, side))
        if (moved.score > best.score) best = moved
      }
    return best
  }
  return { view, brightness, boxes, settled }
}

function oneMoved(evidence: RoomEvidence, box: RoomBox, side: keyof RoomBox): Candidates {
  const { left, right, ceiling, floor } = box
  const rest = { left: [left], right: [right], ceiling: [ceiling], floor: [floor] }
  return isUnseen(box[side]) ? rest : { ...rest, [side]: placesNear(evidence, box, side) }
}
