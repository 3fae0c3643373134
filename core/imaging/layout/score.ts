import type { Vector } from '../camera/vector.ts'
import { naturalLog } from '../numbers.ts'
import { contrastScore, type Brightness } from './brightness.ts'
import { chanceScore, type CellChances } from './plane-chances.ts'
import { isUnseen } from './corners.ts'
import { LABELS, planeAt, UNSEEN, type RoomBox } from './layout.ts'
import type { RoomEvidence, Run } from './evidence.ts'

/**
 * Cost of lines on planes that cannot have them (Lee 2009), in edges as long as the picture's
 * diagonal when all its lines were there. Fitted, as `PRIOR_WEIGHTS`, `UNSEEN_GAIN` and `CONTRAST_WEIGHT`, to the
 * planes of 17 photos: see decision 025.
 */
const CONTRADICTION_WEIGHTS = {
  uprightAbove: 3.7,
  uprightBelow: 5.9,
  acrossAbove: 3.5,
  acrossBeside: 6.1,
  deepBehind: 8.7,
}
/** Cost of a box with unusual proportions. */
const PRIOR_WEIGHTS = { ratio: 0.105, depth: 0.04, width: 0.02 }
/** A plane out of the picture has no edges to gain by; floors are nearly always seen. */
const UNSEEN_GAIN = { side: 0.13, sides: -0.16, ceiling: 0, floor: -0.55 }
/** What a box gains that tells all differences of brightness apart. */
const CONTRAST_WEIGHT = 2
/**
 * What the kinds of planes count that a network knows, as `chanceScore` has them. On 46 photos 3 put 34 boxes on 90 of
 * 100 labelled pixels and 8 put 36; without them it is 28.
 */
const CHANCE_WEIGHT = 8

/** Lines that are asked where they lie: the longest. */
const MAX_LINES = 300
/** Lines across a ceiling this near to the back wall are the edge itself, or its cornice. */
const BACK_WALL_MARGIN = 1.04

/** What supports a box besides its edges and its being usual. */
export function inside(
  evidence: RoomEvidence,
  brightness: Brightness,
  chances: CellChances | null,
  box: RoomBox,
): number {
  const likely = chances === null ? 0 : CHANCE_WEIGHT * chanceScore(chances, brightness, box)
  return likely + CONTRAST_WEIGHT * contrastScore(brightness, box) - contradiction(evidence, box)
}

/** What lines on planes where such lines cannot be take from a box's score. */
function contradiction({ lines }: RoomEvidence, box: RoomBox): number {
  const { left, right, ceiling, floor } = box
  const grown = {
    left: left * BACK_WALL_MARGIN,
    right: right * BACK_WALL_MARGIN,
    ceiling: ceiling * BACK_WALL_MARGIN,
    floor: floor * BACK_WALL_MARGIN,
  }
  const count = Math.min(MAX_LINES, lines.length)
  let sum = 0
  let total = 0
  for (let i = 0; i < count; i++) {
    const { run, length, places } = lines[i]
    total += length
    let cost = 0
    for (let k = 0; k < places.length; k++) cost += contradictionCost(run, places[k], box, grown)
    sum += (length * cost) / places.length
  }
  return total > 0 ? sum / total : 0
}

function contradictionCost(run: Run, place: Vector, box: RoomBox, grown: RoomBox): number {
  const x = place[0]
  const y = place[1]
  const z = place[2]
  const plane = planeAt(box, x, y, z)
  if (run === 'depth') return plane === LABELS.back ? CONTRADICTION_WEIGHTS.deepBehind : 0
  if (run === 'down') {
    if (plane === LABELS.ceiling) return CONTRADICTION_WEIGHTS.uprightAbove
    return plane === LABELS.floor ? CONTRADICTION_WEIGHTS.uprightBelow : 0
  }
  if (plane === LABELS.left || plane === LABELS.right) return CONTRADICTION_WEIGHTS.acrossBeside
  if (plane !== LABELS.ceiling || planeAt(grown, x, y, z) !== LABELS.ceiling) return 0
  return CONTRADICTION_WEIGHTS.acrossAbove
}

/** Metres that a lens usually stands above the floor: it gives a box its scale. */
const LENS_HEIGHT = 1.35

/**
 * What a box loses for being unusual: usual is a lens a little below the middle between floor and ceiling, a room about
 * 6 m deep and 5 m wide. Half the squares of logarithms over their spreads.
 */
export function priorPenalty({ left, right, ceiling, floor }: RoomBox): number {
  if (floor >= UNSEEN) return 0
  const off = (value: number, usual: number, spread: number) => {
    const x = naturalLog(value / usual) / spread
    return (x * x) / 2
  }
  const scale = LENS_HEIGHT / floor
  let sum = PRIOR_WEIGHTS.depth * off(scale, 6, 0.5)
  if (!isUnseen(ceiling)) sum += PRIOR_WEIGHTS.ratio * off(floor / -ceiling, 0.75, 0.35)
  if (!isUnseen(left) && !isUnseen(right)) sum += PRIOR_WEIGHTS.width * off((right - left) * scale, 5, 0.4)
  return sum
}

/** What a box gains by the planes that it has outside of the picture. */
export function unseenGain({ left, right, ceiling, floor }: RoomBox): number {
  let sum = 0
  if (isUnseen(left)) sum += UNSEEN_GAIN.side
  if (isUnseen(right)) sum += UNSEEN_GAIN.side
  if (isUnseen(left) && isUnseen(right)) sum += UNSEEN_GAIN.sides
  if (isUnseen(ceiling)) sum += UNSEEN_GAIN.ceiling
  if (isUnseen(floor)) sum += UNSEEN_GAIN.floor
  return sum
}
