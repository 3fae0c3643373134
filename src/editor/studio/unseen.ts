import type { Preview } from '../preview/preview.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { isOfSuggestionsAlone } from '../suggestions/regions.ts'

interface UnseenParts {
  store: EditorStore
  preview: Pick<Preview, 'state'>
}

/**
 * Whether the mask is of suggestions alone and nobody has seen what removing it looks like: nothing is ordered so.
 * A preview that was put aside has been seen; a change of the mask makes it another one.
 */
export function isUnseen({ store, preview }: UnseenParts): boolean {
  const { summary } = store.getState()
  const { kind } = preview.state()
  return summary !== null && isOfSuggestionsAlone(summary) && kind !== 'shown' && kind !== 'hidden'
}
