import { createReadStream } from 'node:fs'
import { audioLimits } from '../../../core/contract/constants.ts'
import type { Audio } from '../../../core/contract/film-shapes.ts'
import { inspectAudio } from '../../audio/inspect-audio.ts'
import type { Trx } from '../../data/database.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Context } from '../context.ts'
import { cleanName } from '../files/clean-name.ts'
import { deleteFolder, soundFolder } from '../files/stored-files.ts'
import { ownAudios } from './policy.ts'
import { presentAudio } from './present.ts'

/**
 * Stores a sound: detects its type by its content, and stores its bytes unchanged. On an error nothing is left
 * behind. Throws errors for the user.
 */
export async function uploadAudio(
  ctx: Context,
  userId: string,
  sound: { file: string; name: string; bytes: number },
): Promise<Audio> {
  if (sound.bytes === 0)
    throw new AppError('unreadable_file', 'The file is empty. Please choose the sound again.')
  await ctx.storage.checkRoom(sound.bytes)
  const { mime, extension, duration } = await inspectAudio(ctx.threads, userId, sound.file)
  const id = newId()
  const key = `${soundFolder(id)}/original.${extension}`
  const name = cleanName(sound.name, `Sound.${extension}`)
  try {
    await ctx.storage.put(key, createReadStream(sound.file))
    const row = await ctx.db.transaction().execute(async (trx) => {
      await assertBelowLimit(trx, userId)
      return trx
        .insertInto('audios')
        .values({ id, user_id: userId, name, mime, key, bytes: sound.bytes, duration })
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    return presentAudio(ctx, row)
  } catch (error) {
    await deleteFolder(ctx, soundFolder(id))
    throw error
  }
}

/** Counts under the lock of the user's row, so that uploads at the same time are counted one after the other. */
async function assertBelowLimit(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await trx
    .selectFrom('audios')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(ownAudios(userId))
    .executeTakeFirstOrThrow()
  if (count >= audioLimits.count)
    throw new AppError('conflict', `You keep ${audioLimits.count} sounds already. Delete one, then upload.`)
}

/** Deletes a sound and its file. Throws `not_found`. */
export async function deleteAudio(ctx: Context, userId: string, audioId: string): Promise<void> {
  const row = await ctx.db
    .deleteFrom('audios')
    .where('id', '=', audioId)
    .where(ownAudios(userId))
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
  await deleteFolder(ctx, soundFolder(row.id))
}
