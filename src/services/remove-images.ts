import type { QueryClient } from '@tanstack/react-query'
import { failureTexts, successTexts } from '../../core/contract/messages.ts'
import { hideImages, showImages } from '../stores/library.ts'
import { showError, showUndo } from '../ui/toast.ts'
import { deleteImages } from './library.ts'
import { reportFailure } from './report.ts'

/**
 * Takes images away at once and deletes them when the time to undo is over, or when the page is left. What the server
 * refuses comes back, with the reason.
 */
export function removeImages(client: QueryClient, ids: readonly string[]): void {
  hideImages(ids)
  const bringBack = () => showImages(ids)
  const text = ids.length === 1 ? successTexts.imageDeleted : `${ids.length} images deleted`
  showUndo(text, bringBack, () => void reallyDelete(client, ids).finally(bringBack))
}

async function reallyDelete(client: QueryClient, ids: readonly string[]): Promise<void> {
  try {
    const refused = await deleteImages(client, ids)
    const [first, ...others] = refused
    if (first === undefined) return
    if (others.length === 0) showError(first.message)
    else showError(`${refused.length} images were not deleted. ${first.message}`)
  } catch (error) {
    reportFailure(error, failureTexts.deleteImage)
  }
}
