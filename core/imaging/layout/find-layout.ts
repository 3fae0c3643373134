import type { Camera } from '../camera/camera.ts'
import type { Luma } from '../lines/luma.ts'
import type { Segment } from '../lines/find-segments.ts'
import { candidatesOf, placesNear, type Candidates } from './candidates.ts'
import { edgeGain, likeliest } from './boxes.ts'
import { brightnessOf, coarseLuma } from './brightness.ts'
import { roomEvidence, type RoomEvidence } from './evidence.ts'
import { cornersOf, isUnseen } from './corners.ts'
import type { Layout, RoomBox } from './layout.ts'
import { APART, inside } from './score.ts'
import { viewOf, type View } from './view.ts'

/** Boxes that are looked at closely, of all that are tried. */
const CLOSE = 800
/** Rounds in which each wall in turn is put where it is best. */
const ROUNDS = 2
const SIDES = ['left', 'right', 'ceiling', 'floor'] as const
/** Degrees of yaw above which either level direction may be the depth. */
const EITHER = 22

interface Scored {
  box: RoomBox
  score: number
  view: View
}

/**
 * The box of a room from its lines: candidates for each wall's place come from the lines themselves; a box is scored by the
 * lines along its edges, by lines that lie on planes where none can be (Lee, Hebert, Kanade 2009, "Geometric reasoning for
 * single image structure recovery"), and by how usual the room would be. Null when nothing speaks for any box. Segments in
 * pixels of a picture of `width` × `height`.
 */
export function findLayout(segments: readonly Segment[], camera: Camera, luma: Luma): Layout | null {
  const { width, height } = luma
  const views = [viewOf(camera, width, height, false)]
  if (Math.abs(camera.yaw) > EITHER) views.push(viewOf(camera, width, height, true))
  const coarse = coarseLuma(luma)
  let best: Scored | null = null
  for (const view of views) {
    const found = bestBox(segments, coarse, view)
    if (found !== null && (best === null || found.score > best.score)) best = found
  }
  if (best === null) return null
  const { box, view, score } = best
  const [a, b, c, d, e, f, g, h, i] = view.toRoom
  return {
    box,
    toRoom: [a * width, b * height, c, d * width, e * height, f, g * width, h * height, i],
    corners: cornersOf(box, view),
    confidence: Math.max(0, Math.min(1, score * 0.5)) * camera.confidence,
  }
}

/** The best box of a view, each wall in turn put where it is best of all; null when there is no line to put a wall at. */
function bestBox(segments: readonly Segment[], coarse: Luma, view: View): Scored | null {
  const evidence = roomEvidence(segments, view)
  const best = chooser(evidence, coarse, view)
  let found = best(candidatesOf(evidence), null)
  if (found === null || Object.values(found.box).every(isUnseen)) return null
  for (let round = 0; round < ROUNDS; round++)
    for (const side of SIDES) found = best(oneMoved(evidence, found.box, side), found) ?? found
  return found
}

/** Finds the best of the boxes that candidates make, or what is better than all of them. */
function chooser(evidence: RoomEvidence, coarse: Luma, view: View) {
  const brightness = brightnessOf(coarse, view)
  const gain = edgeGain(evidence, view)
  return (candidates: Candidates, known: Scored | null): Scored | null => {
    let found = known
    for (const one of likeliest(candidates, gain, CLOSE)) {
      // The best come first: none that follows can win any more.
      if (found !== null && one.score + APART <= found.score) break
      const score = one.score + inside(evidence, brightness, one.box)
      if (found === null || score > found.score) found = { box: one.box, score, view }
    }
    return found
  }
}

function oneMoved(evidence: RoomEvidence, box: RoomBox, side: keyof RoomBox): Candidates {
  const { left, right, ceiling, floor } = box
  const rest = { left: [left], right: [right], ceiling: [ceiling], floor: [floor] }
  return isUnseen(box[side]) ? rest : { ...rest, [side]: placesNear(evidence, box, side) }
}
