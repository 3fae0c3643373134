import type { Camera } from '../camera/camera.ts'
import type { Vector } from '../camera/vector.ts'
import type { Segment } from '../lines/find-segments.ts'
import { candidatesOf } from './candidates.ts'
import { roomEvidence, supportOf, type RoomEvidence, type Run } from './evidence.ts'
import { cornersOf, isUnseen } from './corners.ts'
import type { Layout, RoomBox } from './layout.ts'
import { contradiction, oddity } from './score.ts'
import { seenPiece, viewOf, type View } from './view.ts'

/** Boxes that are looked at closely, of all that are tried. */
const CLOSE = 800
/** What an edge without a line costs, of what one with a line gains. */
const BARE = 0.3
const AGAINST_WEIGHT = 2.2
const ODD_WEIGHT = 0.08
/** A plane that is not in the picture leaves less to go wrong, and must not win by that: floors are nearly always seen. */
const UNSEEN_COST = { left: 0.05, right: 0.05, ceiling: 0.2, floor: 0.3 } as const
/** Degrees of yaw above which either level direction may be the depth. */
const EITHER = 22

interface Scored {
  box: RoomBox
  score: number
  support: number
}

/**
 * The box of a room from its lines: candidates for each wall's place come from the lines themselves; a box is scored by the
 * lines along its edges, by lines that lie on planes where none can be (Lee, Hebert, Kanade 2009, "Geometric reasoning for
 * single image structure recovery"), and by how usual the room would be. Null when nothing speaks for any box. Segments in
 * pixels of a picture of `width` × `height`.
 */
export function findLayout(
  segments: readonly Segment[],
  camera: Camera,
  width: number,
  height: number,
): Layout | null {
  const views = [viewOf(camera, width, height, false)]
  if (Math.abs(camera.yaw) > EITHER) views.push(viewOf(camera, width, height, true))
  let best: (Scored & { view: View }) | null = null
  for (const view of views) {
    const found = bestBox(roomEvidence(segments, view), view)
    if (found !== null && found.support > 0 && (best === null || found.score > best.score))
      best = { ...found, view }
  }
  if (best === null) return null
  const { box, view, support, score } = best
  const [a, b, c, d, e, f, g, h, i] = view.toRoom
  return {
    box,
    toRoom: [a * width, b * height, c, d * width, e * height, f, g * width, h * height, i],
    corners: cornersOf(box, view),
    confidence: Math.max(0, Math.min(1, support * 0.5 + score * 0.25)) * camera.confidence,
  }
}

type EdgeTable = (run: Run, from: Vector, to: Vector) => number

/** What an edge adds to a box's score: cells with a line, less some of those without, over the picture's diagonal. */
function edgeGain(evidence: RoomEvidence, view: View): EdgeTable {
  const diagonal = Math.sqrt(evidence.across * evidence.across + evidence.down * evidence.down)
  return (run, from, to) => {
    const { seen, found } = supportOf(evidence, run, seenPiece(view, from, to))
    return (found - BARE * (seen - found)) / diagonal
  }
}

function bestBox(evidence: RoomEvidence, view: View): Scored | null {
  let best: Scored | null = null
  for (const one of likeliest(evidence, view)) {
    // The best come first, and lines can only speak against a box: none that follows can win.
    if (best !== null && one.score <= best.score) break
    const score = one.score - AGAINST_WEIGHT * contradiction(evidence, one.box)
    if (best === null || score > best.score) best = { ...one, score }
  }
  return best
}

/** Of all boxes that the candidates make, those with the best edges. Each edge hangs on two or three places, and is looked up once. */
function likeliest(evidence: RoomEvidence, view: View): Scored[] {
  const { left, right, ceiling, floor } = candidatesOf(evidence)
  const gain = edgeGain(evidence, view)
  const coming = (xs: readonly number[], ys: readonly number[]) =>
    xs.map((x) => ys.map((y) => (isUnseen(x) || isUnseen(y) ? 0 : gain('depth', [x, y, 1], [x, y, 0]))))
  const upright = (xs: readonly number[]) =>
    xs.map((x) =>
      ceiling.map((t) => floor.map((b) => (isUnseen(x) ? 0 : gain('down', [x, t, 1], [x, b, 1])))),
    )
  const level = (ys: readonly number[]) =>
    ys.map((y) => left.map((l) => right.map((r) => (isUnseen(y) ? 0 : gain('right', [l, y, 1], [r, y, 1])))))
  const [lc, lf, rc, rf] = [
    coming(left, ceiling),
    coming(left, floor),
    coming(right, ceiling),
    coming(right, floor),
  ]
  const [ul, ur] = [upright(left), upright(right)]
  const [up, low] = [level(ceiling), level(floor)]
  const boxAt = (l: number, r: number, t: number, b: number): Scored => {
    const box = { left: left[l], right: right[r], ceiling: ceiling[t], floor: floor[b] }
    const support =
      lc[l][t] + lf[l][b] + rc[r][t] + rf[r][b] + ul[l][t][b] + ur[r][t][b] + up[t][l][r] + low[b][l][r]
    return { box, support, score: support - ODD_WEIGHT * oddity(box) - unseenCost(box) }
  }
  const scores = new Float64Array(left.length * right.length * ceiling.length * floor.length)
  let k = 0
  for (let l = 0; l < left.length; l++)
    for (let r = 0; r < right.length; r++)
      for (let t = 0; t < ceiling.length; t++)
        for (let b = 0; b < floor.length; b++) scores[k++] = boxAt(l, r, t, b).score
  // Numbers alone are sorted: tens of thousands of boxes would take longer than all the rest.
  const least = scores.toSorted()[Math.max(0, scores.length - CLOSE)]
  const close: Scored[] = []
  k = 0
  for (let l = 0; l < left.length; l++)
    for (let r = 0; r < right.length; r++)
      for (let t = 0; t < ceiling.length; t++)
        for (let b = 0; b < floor.length; b++) if (scores[k++] >= least) close.push(boxAt(l, r, t, b))
  return close.sort((a, b) => b.score - a.score)
}

function unseenCost(box: RoomBox): number {
  let sum = 0
  if (isUnseen(box.left)) sum += UNSEEN_COST.left
  if (isUnseen(box.right)) sum += UNSEEN_COST.right
  if (isUnseen(box.ceiling)) sum += UNSEEN_COST.ceiling
  if (isUnseen(box.floor)) sum += UNSEEN_COST.floor
  return sum
}
