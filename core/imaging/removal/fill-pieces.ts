import type { Patch, Rect } from '../pixels.ts'
import { cropPhoto } from './crop.ts'
import type { CutRegion } from './cut-region.ts'
import { fillScene, followPlan, type Filling } from './fill-scene.ts'
import type { Cut } from './hints/cut.ts'
import { listIndexes } from './level.ts'
import { scaledRect, type PiecePlan, type Scale } from './plan.ts'
import type { Region } from './regions.ts'
import { blend, type Piece, type Work } from './scene.ts'

/** The labels of a crop in a rectangle of the photo inside it. */
function labelsIn({ scene: { context, crop }, cut }: CutRegion, rect: Rect): Int16Array {
  const out = new Int16Array(rect.width * rect.height)
  for (let y = 0; y < rect.height; y++) {
    const from = (rect.y + y - context.y) * crop.width + rect.x - context.x
    out.set(cut.labels.subarray(from, from + rect.width), y * rect.width)
  }
  return out
}

/** The edges that lines have filled, as pixels and their colours. */
function collectEdges({ labels, fill }: Cut): { unknown: Int32Array; fill: Float32Array } {
  const flags = new Uint8Array(labels.length)
  for (let p = 0; p < labels.length; p++) if (labels[p] < 0) flags[p] = 1
  const unknown = listIndexes(flags)
  const colours = new Float32Array(unknown.length * 4)
  for (let i = 0; i < unknown.length; i++)
    for (let k = 0; k < 4; k++) colours[i * 4 + k] = fill[unknown[i] * 4 + k]
  return { unknown, fill: colours }
}

/** The pieces of the same region in a photo that is smaller by `scale`. */
interface PiecesDraft {
  pieces: readonly PiecePlan[]
  scale: Scale
}

/** Two boxes are of one piece when they share at least this part of both together. */
const MIN_SHARED = 0.5

function sharedPart(a: Rect, b: Rect): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (across <= 0 || down <= 0) return 0
  return (across * down) / (a.width * a.height + b.width * b.height - across * down)
}

/** The piece of the smaller photo that is this one; null when lines cut it otherwise there. */
function sameInDraft(work: Work, box: Rect, draft: PiecesDraft | null): PiecePlan | null {
  if (draft === null) return null
  const shared = draft.pieces.map((piece) => sharedPart(box, scaledRect(piece.box, draft.scale, work.photo)))
  const max = Math.max(0, ...shared)
  return max < MIN_SHARED ? null : draft.pieces[shared.indexOf(max)]
}

/** Fills a piece from its own side of the lines; from anywhere where that shows too little. */
function fillPiece(
  work: Work,
  region: Region,
  piece: Piece,
  draft: PiecesDraft | null,
  onProgress: (level: number, levels: number) => void,
): Filling | null {
  const before = sameInDraft(work, region.hole, draft)
  const followed =
    before === null || draft === null
      ? null
      : followPlan(work, region, piece, { plan: before.plan, scale: draft.scale }, onProgress)
  return (
    followed ??
    fillScene(work, region, piece, onProgress) ??
    fillScene(work, region, { ...piece, sides: [] }, onProgress)
  )
}

/**
 * Fills a region that lines have cut: the edges along them first, then each piece, as in the draft where there is one.
 * Null when there is nothing to copy. `onProgress` is called with pieces done, and of how many.
 */
export function fillPieces(
  work: Work,
  region: Region,
  cutRegion: CutRegion,
  pieceDrafts: PiecesDraft | null,
  onProgress: (done: number, count: number) => void,
): { patch: Patch; plans: PiecePlan[] } | null {
  const { hole: rect } = region
  const { cut, scene } = cutRegion
  const data = cropPhoto(work.photo, rect, [])
  const draft: Patch = { rect, pixels: { width: rect.width, height: rect.height, data } }
  blend(data, rect, scene, collectEdges(cut))
  const labels = labelsIn(cutRegion, rect)
  const plans: PiecePlan[] = []
  const pieces = cut.pieces
    .map((piece, index) => ({ ...piece, own: index + 1 }))
    .toSorted((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)
  for (const [done, { box, own, sides }] of pieces.entries()) {
    const hole = { ...box, x: box.x + scene.context.x, y: box.y + scene.context.y }
    const span = {
      width: Math.min(region.span.width, box.width),
      height: Math.min(region.span.height, box.height),
    }
    const piece: Piece = {
      whole: rect,
      labels,
      own,
      draft,
      sides: sides.map(({ line, sign }) => ({
        line: line.map(({ x, y }) => ({ x: x + scene.context.x, y: y + scene.context.y })),
        sign,
      })),
    }
    const report = (level: number, levels: number): void =>
      onProgress(done + (level / levels) ** 2, pieces.length)
    const filling = fillPiece(work, { hole, span }, piece, pieceDrafts, report)
    if (filling === null) return null
    plans.push({ box: hole, plan: filling.plan })
    blend(data, rect, filling.scene, filling.completion)
    for (let i = 0; i < labels.length; i++) if (labels[i] === own) labels[i] = -1
  }
  return { patch: draft, plans }
}
