import type { QueryClient } from '@tanstack/react-query'
import { failureTexts, successTexts } from '../../core/contract/messages.ts'
import { hideImages, showImages } from '../stores/library.ts'
import { showDone, showError, showUndo } from '../ui/toast.ts'
import { mayDelete } from './film-uses.ts'
import { deleteImages } from './library.ts'
import { reportFailure } from './report.ts'

/**
 * Takes images away and deletes them when the time to undo is over, or when the page is left. Where films use them, the
 * user is asked first; resolves with whether they are taken away. What the server refuses comes back, with the reason.
 */
export async function removeImages(client: QueryClient, ids: readonly string[]): Promise<boolean> {
  if (!(await mayDelete({ image_ids: ids }))) return false
  hideImages(ids)
  const bringBack = () => showImages(ids)
  const text = ids.length === 1 ? 'Deleting the image' : `Deleting ${ids.length} images`
  showUndo(text, bringBack, () => void reallyDelete(client, ids).finally(bringBack))
  return true
}

async function reallyDelete(client: QueryClient, ids: readonly string[]): Promise<void> {
  try {
    const refused = await deleteImages(client, ids)
    const [first, ...others] = refused
    if (first === undefined)
      return showDone(ids.length === 1 ? successTexts.imageDeleted : `${ids.length} images deleted`)
    if (others.length === 0) showError(first.message)
    else showError(`${refused.length} images were not deleted. ${first.message}`)
  } catch (error) {
    reportFailure(error, failureTexts.deleteImage)
  }
}
