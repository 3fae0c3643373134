import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Audio } from '../../../core/contract/film-shapes.ts'
import { shippedTracks, type TrackId } from '../../../core/contract/shipped-tracks.ts'
import type { Context } from '../context.ts'
import { uploadAudio } from './audios.ts'
import { ownAudios } from './policy.ts'
import { presentAudio } from './present.ts'

/**
 * Puts a track that comes with Mullion among the sounds of a user, where it is like any other. One that is there already
 * is returned as it is. Throws what an upload throws.
 */
export async function addShippedTrack(ctx: Context, userId: string, trackId: TrackId): Promise<Audio> {
  const { title } = shippedTracks.find(({ id }) => id === trackId)!
  const file = fileURLToPath(new URL(`../../../public/music/${trackId}.mp3`, import.meta.url))
  const { size } = await stat(file)
  const row = await ctx.db
    .selectFrom('audios')
    .selectAll()
    .where(ownAudios(userId))
    .where('name', '=', title)
    .where('bytes', '=', size)
    .executeTakeFirst()
  return row ? presentAudio(ctx, row) : uploadAudio(ctx, userId, { file, name: title, bytes: size })
}
