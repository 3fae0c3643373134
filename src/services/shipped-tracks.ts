import type { QueryClient } from '@tanstack/react-query'
import type { Audio } from '../../core/contract/film-shapes.ts'
import { failureTexts } from '../../core/contract/messages.ts'
import type { TrackId } from '../../core/contract/shipped-tracks.ts'
import { routes } from '../../core/contract/table.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { reportFailure } from './report.ts'

/** Where a track that comes with Mullion can be heard, before it is added. */
export function trackUrl(id: TrackId): string {
  return `/music/${id}.mp3`
}

/** Puts a track among the user's own sounds. Null when it failed, which a toast tells. */
export async function addTrack(client: QueryClient, id: TrackId): Promise<Audio | null> {
  try {
    const { audio } = await call(routes.addTrack, { body: { track: id } })
    await client.invalidateQueries({ queryKey: queryKeys.audios })
    return audio
  } catch (error) {
    reportFailure(error, failureTexts.uploadAudio)
    return null
  }
}
