import type { Patch } from '../pixels.ts'
import { cropPhoto } from './crop.ts'
import { followEdges } from './cut-region.ts'
import { fillPieces } from './fill-pieces.ts'
import { fillScene, followPlan } from './fill-scene.ts'
import type { RegionDraft, RegionPlan } from './plan.ts'
import type { Region } from './regions.ts'
import { blend, type Work } from './scene.ts'

/** Called with the stage, as a text for the user, and the fraction of the whole that is done (0 to 1). */
export type RemovalProgress = (stage: string, fraction: number) => void

/** A region filled, and how. */
export interface FilledRegion {
  region: Region
  patch: Patch
  plan: RegionPlan
}

/**
 * Inpainting of one region: by the plan of its draft, where there is one, else as the photo suggests. Null when there
 * is nothing to copy.
 */
export function fillRegion(
  work: Work,
  region: Region,
  draft: RegionDraft | null,
  progress: RemovalProgress,
): FilledRegion | null {
  progress('Finding the edges of the area', 0)
  const { found, cutRegion } = followEdges(work, region, draft)
  if (cutRegion !== null) {
    const pieces = draft?.plan.kind === 'pieces' ? { pieces: draft.plan.pieces, scale: draft.scale } : null
    const filled = fillPieces(work, region, cutRegion, pieces, (done, count) =>
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
  const report = (done: number, count: number): void =>
    progress(`Matching texture, ${String(done)} of ${String(count)}`, 0.05 + 0.9 * (done / count) ** 2)
  const followed =
    draft?.plan.kind === 'whole'
      ? followPlan(work, region, null, { plan: draft.plan.plan, scale: draft.scale }, report)
      : null
  const filling = followed ?? fillScene(work, region, null, report)
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
