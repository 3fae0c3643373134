import type { MaskSummary } from '../mask/mask-client.ts'

export const takenLabel = (id: number) => `Suggestion, region ${id}`
export const leftLabel = (id: number) => `Without region ${id}`
export const allTakenLabel = 'All suggestions'
/** Label of the mask engine's own step that empties the mask. */
const clearLabel = 'Clear'

/**
 * Which suggestions the mask holds now, read from the history's labels: so that undo, redo and a restored draft
 * need no second bookkeeping.
 */
export function takenRegions(
  summary: Pick<MaskSummary, 'history' | 'done'>,
  ids: readonly number[],
): Set<number> {
  const taken = new Set<number>()
  for (const { label } of summary.history.slice(0, summary.done)) {
    if (label === clearLabel) taken.clear()
    if (label === allTakenLabel) for (const id of ids) taken.add(id)
    for (const id of ids) {
      if (label === takenLabel(id)) taken.add(id)
      if (label === leftLabel(id)) taken.delete(id)
    }
  }
  return taken
}
