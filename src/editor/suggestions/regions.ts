import { MAX_AUTOMATIC_ITEMS } from '../../../core/contract/constants.ts'
import type { MaskSummary } from '../mask/mask-client.ts'

export const takenLabel = (id: number) => `Suggestion, region ${id}`
export const leftLabel = (id: number) => `Without region ${id}`
export const allTakenLabel = 'All suggestions'
export const surestTakenLabel = 'Surest suggestions'
/** Label of the mask engine's own step that empties the mask. */
const clearLabel = 'Clear'

/** Those that a mask begins with that nobody has painted. */
export const surestOf = (ids: readonly number[]): number[] => ids.slice(0, MAX_AUTOMATIC_ITEMS)

const ofSuggestions = /^(All suggestions|Surest suggestions|Suggestion, region \d+|Without region \d+)$/

/** Whether nobody has drawn anything of the mask: it is there, and all of its steps lay suggestions. */
export function isOfSuggestionsAlone({
  coverage,
  history,
  done,
}: Pick<MaskSummary, 'coverage' | 'history' | 'done'>): boolean {
  const labels = history.slice(0, done).map(({ label }) => label)
  const steps = labels.slice(labels.lastIndexOf(clearLabel) + 1)
  return coverage > 0 && steps.length > 0 && steps.every((label) => ofSuggestions.test(label))
}

/**
 * Which suggestions the mask holds now, read from the history's labels: so that undo, redo and a restored draft
 * need no second bookkeeping. Steps before `since`, in ms, were made with other suggestions.
 */
export function takenRegions(
  summary: Pick<MaskSummary, 'history' | 'done'>,
  ids: readonly number[],
  since = 0,
): Set<number> {
  const taken = new Set<number>()
  for (const { label, at } of summary.history.slice(0, summary.done)) {
    if (at < since) continue
    if (label === clearLabel) taken.clear()
    if (label === allTakenLabel) for (const id of ids) taken.add(id)
    if (label === surestTakenLabel) for (const id of surestOf(ids)) taken.add(id)
    for (const id of ids) {
      if (label === takenLabel(id)) taken.add(id)
      if (label === leftLabel(id)) taken.delete(id)
    }
  }
  return taken
}
