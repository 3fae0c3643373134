import type { Vector } from '../camera/vector.ts'
import type { Candidates } from './candidates.ts'
import { isUnseen } from './corners.ts'
import { computeSupport, type RoomEvidence, type Run } from './evidence.ts'
import type { RoomBox } from './layout.ts'
import { priorPenalty, unseenGain } from './score.ts'
import { visiblePart, type View } from './view.ts'

/**
 * What a cell of an edge adds with a line along it, and without. An upright edge gains nothing by a line: doors and
 * cupboards have as many. Fitted with the weights of `score`.
 */
const EDGE: Record<Run, { found: number; bare: number }> = {
  right: { found: 1, bare: -0.55 },
  depth: { found: 1, bare: 0 },
  down: { found: 0, bare: -0.32 },
}

export interface ScoredBox {
  box: RoomBox
  score: number
}

type EdgeGain = (run: Run, from: Vector, to: Vector) => number

/** What an edge adds to a box's score, as a fraction of the picture's diagonal. */
export function edgeGain(evidence: RoomEvidence, view: View): EdgeGain {
  const diagonal = Math.sqrt(evidence.across * evidence.across + evidence.down * evidence.down)
  return (run, from, to) => {
    const { seen, found } = computeSupport(evidence, run, visiblePart(view, from, to))
    return (EDGE[run].found * found + EDGE[run].bare * (seen - found)) / diagonal
  }
}

/**
 * Of all boxes that the candidates make, the best `max` and their equals, by their edges and by how usual they are. Each
 * edge hangs on two or three places, and is looked up once.
 */
export function likeliest(candidates: Candidates, gain: EdgeGain, max: number): ScoredBox[] {
  const { left, right, ceiling, floor } = candidates
  const scoreAt = scorer(candidates, gain)
  const scores = new Float64Array(left.length * right.length * ceiling.length * floor.length)
  const each = (visit: (k: number, l: number, r: number, t: number, b: number) => void) => {
    let k = 0
    for (let l = 0; l < left.length; l++)
      for (let r = 0; r < right.length; r++)
        for (let t = 0; t < ceiling.length; t++) for (let b = 0; b < floor.length; b++) visit(k++, l, r, t, b)
  }
  const boxAt = (l: number, r: number, t: number, b: number): RoomBox => ({
    left: left[l],
    right: right[r],
    ceiling: ceiling[t],
    floor: floor[b],
  })
  each((k, l, r, t, b) => {
    const box = boxAt(l, r, t, b)
    scores[k] = scoreAt(l, r, t, b) - priorPenalty(box) + unseenGain(box)
  })
  // Numbers alone are sorted: tens of thousands of boxes would take longer than all the rest.
  const min = scores.toSorted()[Math.max(0, scores.length - max)]
  const close: ScoredBox[] = []
  each((k, l, r, t, b) => {
    if (scores[k] >= min) close.push({ box: boxAt(l, r, t, b), score: scores[k] })
  })
  return close
}

/** What the edges of the box of four candidates add, from tables of what each edge does. */
function scorer(
  { left, right, ceiling, floor }: Candidates,
  gain: EdgeGain,
): (l: number, r: number, t: number, b: number) => number {
  const coming = (xs: readonly number[], ys: readonly number[]) =>
    xs.map((x) => ys.map((y) => (isUnseen(x) || isUnseen(y) ? 0 : gain('depth', [x, y, 1], [x, y, 0]))))
  const upright = (xs: readonly number[]) =>
    xs.map((x) =>
      ceiling.map((t) => floor.map((b) => (isUnseen(x) ? 0 : gain('down', [x, t, 1], [x, b, 1])))),
    )
  const level = (ys: readonly number[]) =>
    ys.map((y) => left.map((l) => right.map((r) => (isUnseen(y) ? 0 : gain('right', [l, y, 1], [r, y, 1])))))
  const [lc, lf] = [coming(left, ceiling), coming(left, floor)]
  const [rc, rf] = [coming(right, ceiling), coming(right, floor)]
  const [ul, ur] = [upright(left), upright(right)]
  const [up, low] = [level(ceiling), level(floor)]
  return (l, r, t, b) =>
    lc[l][t] + lf[l][b] + rc[r][t] + rf[r][b] + ul[l][t][b] + ur[r][t][b] + up[t][l][r] + low[b][l][r]
}
