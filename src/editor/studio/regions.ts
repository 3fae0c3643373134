import type { Analysis } from '../../../core/contract/shapes.ts'
import { mediaUrl } from '../../services/media-url.ts'
import type { MaskFacts } from '../mask/mask-client.ts'
import type { Studio } from './studio.ts'

const takenLabel = (id: number) => `Suggestion, region ${id}`
const leftLabel = (id: number) => `Without region ${id}`
const allTakenLabel = 'All suggestions'
/** Label of the mask engine's own step that empties the mask. */
const clearLabel = 'Clear'

/**
 * Which suggestions the mask holds now, read from the history's labels: so that undo, redo and a restored draft
 * need no second bookkeeping.
 */
export function takenRegions(
  facts: Pick<MaskFacts, 'history' | 'done'>,
  ids: readonly number[],
): Set<number> {
  const taken = new Set<number>()
  for (const { label } of facts.history.slice(0, facts.done)) {
    if (label === clearLabel) taken.clear()
    if (label === allTakenLabel) for (const id of ids) taken.add(id)
    for (const id of ids) {
      if (label === takenLabel(id)) taken.add(id)
      if (label === leftLabel(id)) taken.delete(id)
    }
  }
  return taken
}

/** Takes one suggestion into the mask, or out of it. */
export async function setRegion(
  { photo, mask }: Studio,
  { suggestion_url: url }: Analysis,
  id: number,
  isTaken: boolean,
): Promise<void> {
  if (url === null) return
  const plane = await photo.plane(mediaUrl(url), [id])
  await mask.importPlane(plane, isTaken ? 'add' : 'subtract', isTaken ? takenLabel(id) : leftLabel(id))
}

export async function takeAllRegions({ photo, mask }: Studio, analysis: Analysis): Promise<void> {
  if (analysis.suggestion_url === null) return
  const plane = await photo.plane(
    mediaUrl(analysis.suggestion_url),
    analysis.regions.map(({ id }) => id),
  )
  await mask.importPlane(plane, 'add', allTakenLabel)
}
