import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Audio } from '../../../core/contract/film-shapes.ts'
import { shippedTracks, type TrackId } from '../../../core/contract/shipped-tracks.ts'
import type { AudioRow } from '../../data/rows.ts'
import type { Context } from '../context.ts'
import { uploadAudio } from './audios.ts'
import { ownAudios } from './policy.ts'
import { presentAudio } from './present.ts'

/**
 * Puts a track that comes with Mullion among the sounds of a user, where it is like any other. One with the same bytes is
 * returned as it is, whatever its name. Throws what an upload throws.
 */
export async function addShippedTrack(ctx: Context, userId: string, trackId: TrackId): Promise<Audio> {
  const { title } = shippedTracks.find(({ id }) => id === trackId)!
  const file = fileURLToPath(new URL(`../../../public/music/${trackId}.mp3`, import.meta.url))
  const { size } = await stat(file)
  const known = await findSame(ctx, userId, { file, size })
  return known ? presentAudio(ctx, known) : uploadAudio(ctx, userId, { file, name: title, bytes: size })
}

/** A sound of the user with the bytes of a file. Only those of its size are read. */
async function findSame(
  ctx: Context,
  userId: string,
  { file, size }: { file: string; size: number },
): Promise<AudioRow | undefined> {
  const rows = await ctx.db
    .selectFrom('audios')
    .selectAll()
    .where(ownAudios(userId))
    .where('bytes', '=', size)
    .orderBy('created_at')
    .execute()
  if (rows.length === 0) return undefined
  const wanted = await digest(createReadStream(file))
  for (const row of rows) if ((await digest(await ctx.storage.get(row.key))) === wanted) return row
  return undefined
}

async function digest(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}
