import type { QueryClient } from '@tanstack/react-query'
import { failureTexts, successTexts } from '../../core/contract/messages.ts'
import { routes } from '../../core/contract/table.ts'
import { hideImages, showImages } from '../stores/library.ts'
import { showUndo } from '../ui/toast.ts'
import { ignoreNotFound } from './api-error.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { reportFailure } from './report.ts'

interface Removal {
  id: string
  /** What the toast says that offers to undo. */
  done: string
  failure: string
  /** Deletes it on the server. */
  remove: () => Promise<unknown>
  /** What shows it, and is then asked for anew. */
  queryKey: readonly string[]
}

/**
 * Takes a thing away at once and deletes it when the time to undo is over, or when the page is left. When the server
 * refuses it comes back, with the reason.
 */
function removeLater(client: QueryClient, { id, done, failure, remove, queryKey }: Removal): void {
  const bringBack = () => showImages([id])
  const reallyRemove = async () => {
    try {
      await ignoreNotFound(remove())
      await Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: queryKeys.dashboard }),
      ])
    } catch (error) {
      reportFailure(error, failure)
    } finally {
      bringBack()
    }
  }
  hideImages([id])
  showUndo(done, bringBack, () => void reallyRemove())
}

export function removeVideo(client: QueryClient, id: string): void {
  removeLater(client, {
    id,
    done: successTexts.videoDeleted,
    failure: failureTexts.deleteVideo,
    remove: () => call(routes.deleteVideo, { body: { video_id: id }, keepalive: true }),
    queryKey: queryKeys.videoLists,
  })
}

export function removeAudio(client: QueryClient, id: string): void {
  removeLater(client, {
    id,
    done: successTexts.audioDeleted,
    failure: failureTexts.deleteAudio,
    remove: () => call(routes.deleteAudio, { body: { audio_id: id }, keepalive: true }),
    queryKey: queryKeys.audios,
  })
}

/** `remove` deletes it wherever it is kept. */
export function removeFilmDraft(client: QueryClient, id: string, remove: () => Promise<unknown>): void {
  removeLater(client, {
    id,
    done: 'Draft deleted',
    failure: 'Failed to delete the draft',
    remove,
    queryKey: queryKeys.filmDrafts,
  })
}
