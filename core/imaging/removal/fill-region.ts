import type { Patch } from '../pixels.ts'
import { cropPhoto } from './crop.ts'
import { cutRegion, fillPieces } from './fill-pieces.ts'
import { fillScene, followPlan } from './fill-scene.ts'
import { scaledLines, type RegionPlan, type Scale } from './plan.ts'
import type { Region } from './regions.ts'
import { contextOf } from './regions.ts'
import { shiftLines } from './hints/cut.ts'
import { findEdges } from './edges/find-edges.ts'
import type { EdgeLine } from './hints/hints.ts'
import { blend, cutOut, type Work } from './scene.ts'

/** Told what is going on, in words for the user, and how much of the whole is done (0 to 1). */
export type RemovalProgress = (stage: string, fraction: number) => void

/** How a region was filled in a photo that is smaller by `scale`. */
export interface RegionDraft {
  plan: RegionPlan
  scale: Scale
}

/** A region filled, and how. */
export interface FilledRegion {
  region: Region
  patch: Patch
  plan: RegionPlan
}

/** How far around a hole edges are looked for, in parts of its longer side. */
const BESIDE = 0.8

/** Previews are smaller: a larger region is one that its preview did not have, and would take long. */
const MOST_LOOKED_AT = 1_000_000

/** Edges that go on behind a region: as its draft has found them, where there is one, else as the photo shows them. */
function edgesOf(work: Work, region: Region, draft: RegionDraft | null): EdgeLine[] {
  if (draft !== null) return draft.plan.kind === 'whole' ? [] : scaledLines(draft.plan.edges, draft.scale)
  const { photo } = work
  const context = contextOf(region.hole, BESIDE, photo.width, photo.height)
  if (context.width * context.height > MOST_LOOKED_AT) return []
  const { crop } = cutOut(work, region, context)
  const drawn = shiftLines(work.options.hints?.lines ?? [], context.x, context.y)
  return shiftLines(findEdges(crop, region.span, drawn), -context.x, -context.y)
}

/**
 * Fills a region of a photo: as its draft was, where there is one, else as the photo tells. Null when there is nothing to
 * copy.
 */
export function fillRegion(
  work: Work,
  region: Region,
  draft: RegionDraft | null,
  progress: RemovalProgress,
): FilledRegion | null {
  progress('Finding the edges of the area', 0)
  const found = edgesOf(work, region, draft)
  const lines = draft?.plan.kind === 'whole' ? [] : [...(work.options.hints?.lines ?? []), ...found]
  const cut = cutRegion(work, region, lines)
  if (cut !== null) {
    const pieces = draft?.plan.kind === 'pieces' ? { pieces: draft.plan.pieces, scale: draft.scale } : null
    const filled = fillPieces(work, region, cut, pieces, (done, count) =>
      progress(
        `Filling part ${String(Math.min(count, Math.floor(done) + 1))} of ${String(count)}`,
        0.05 + 0.9 * (done / count),
      ),
    )
    progress('Blending', 0.97)
    return (
      filled && { region, patch: filled.patch, plan: { kind: 'pieces', pieces: filled.plans, edges: found } }
    )
  }
  const tell = (done: number, count: number): void =>
    progress(`Matching texture, ${String(done)} of ${String(count)}`, 0.05 + 0.9 * (done / count) ** 2)
  const followed =
    draft?.plan.kind === 'whole'
      ? followPlan(work, region, null, { plan: draft.plan.plan, scale: draft.scale }, tell)
      : null
  const filling = followed ?? fillScene(work, region, null, tell)
  if (filling === null) return null
  progress('Blending', 0.97)
  const { hole: rect } = region
  const data = cropPhoto(work.photo, rect, [])
  blend(data, rect, filling.scene, filling.completion)
  return {
    region,
    patch: { rect, pixels: { width: rect.width, height: rect.height, data } },
    plan: { kind: 'whole', plan: filling.plan },
  }
}
