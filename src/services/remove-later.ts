import type { QueryClient } from '@tanstack/react-query'
import { failureTexts, successTexts } from '../../core/contract/messages.ts'
import { routes } from '../../core/contract/table.ts'
import { hideImages, showImages } from '../stores/library.ts'
import { showDone, showUndo } from '../ui/toast.ts'
import { ignoreNotFound } from './api-error.ts'
import { call } from './client.ts'
import { mayDelete } from './film-uses.ts'
import { queryKeys } from './query-keys.ts'
import { reportFailure } from './report.ts'

interface Removal {
  ids: readonly string[]
  /** What the toast says that offers to undo: nothing is deleted yet. */
  taken: string
  /** What is said once all of them are deleted. */
  done: string
  failure: string
  /** Deletes one of them on the server. */
  remove: (id: string) => Promise<unknown>
  /** What shows it, and is then asked for anew. */
  queryKey: readonly string[]
}

/**
 * Takes things away at once and deletes them when the time to undo is over, or when the page is left. What the server
 * refuses comes back, with the reason.
 */
function removeLater(client: QueryClient, { ids, taken, done, failure, remove, queryKey }: Removal): void {
  const bringBack = () => showImages(ids)
  const reallyRemove = async () => {
    // All at once: when the page is left there is no time for one after the other.
    const answers = await Promise.allSettled(ids.map((id) => ignoreNotFound(remove(id))))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    if (refused[0] === undefined) showDone(done)
    else reportFailure(refused[0].reason, failure)
    if (refused.length < ids.length)
      await Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: queryKeys.dashboard }),
      ])
    bringBack()
  }
  hideImages(ids)
  showUndo(taken, bringBack, () => void reallyRemove())
}

export function removeVideos(client: QueryClient, ids: readonly string[]): void {
  removeLater(client, {
    ids,
    taken: ids.length === 1 ? 'Deleting the film' : `Deleting ${ids.length} films`,
    done: ids.length === 1 ? successTexts.videoDeleted : `${ids.length} films deleted`,
    failure: failureTexts.deleteVideo,
    remove: (id) => call(routes.deleteVideo, { body: { video_id: id }, keepalive: true }),
    queryKey: queryKeys.videoLists,
  })
}

/** Asks first where films use it; resolves with whether it is taken away. */
export async function removeAudio(client: QueryClient, audioId: string): Promise<boolean> {
  if (!(await mayDelete({ audio_ids: [audioId] }))) return false
  removeLater(client, {
    ids: [audioId],
    taken: 'Deleting the audio',
    done: successTexts.audioDeleted,
    failure: failureTexts.deleteAudio,
    remove: (id) => call(routes.deleteAudio, { body: { audio_id: id }, keepalive: true }),
    queryKey: queryKeys.audios,
  })
  return true
}

/** `remove` deletes it wherever it is kept. */
export function removeFilmDraft(client: QueryClient, id: string, remove: () => Promise<unknown>): void {
  removeLater(client, {
    ids: [id],
    taken: 'Deleting the draft',
    done: 'Draft deleted',
    failure: 'Failed to delete the draft',
    remove,
    queryKey: queryKeys.filmDrafts,
  })
}
