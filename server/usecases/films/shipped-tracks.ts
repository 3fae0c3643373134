import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Audio } from '../../../core/contract/film-shapes.ts'
import { shippedTracks, type TrackId } from '../../../core/contract/shipped-tracks.ts'
import type { Context } from '../context.ts'
import { uploadAudio } from './audios.ts'

/**
 * Puts a track that comes with Mullion among the sounds of a user, where it is like any other. One with the same bytes is
 * returned as it is, whatever its name. Throws what an upload throws.
 */
export async function addShippedTrack(ctx: Context, userId: string, trackId: TrackId): Promise<Audio> {
  const { title } = shippedTracks.find(({ id }) => id === trackId)!
  const file = fileURLToPath(new URL(`../../../public/music/${trackId}.mp3`, import.meta.url))
  const { size } = await stat(file)
  return (await uploadAudio(ctx, userId, { file, name: title, bytes: size })).audio
}
