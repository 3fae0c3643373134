import { createReadStream } from 'node:fs'
import type { Audio } from '../../../core/contract/film-shapes.ts'
import { inspectAudio } from '../../audio/inspect-audio.ts'
import type { Database, Trx } from '../../data/database.ts'
import type { AudioRow } from '../../data/rows.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Context } from '../context.ts'
import { cleanName } from '../files/clean-name.ts'
import { hashFile } from '../files/hash-file.ts'
import { assertQuota, lockStorage } from '../files/quota.ts'
import { deleteFolder, deleteUnnamed, soundFolder } from '../files/stored-files.ts'
import { ownAudios } from './policy.ts'
import { presentAudio } from './present.ts'

export interface UploadedAudio {
  audio: Audio
  /** These very bytes were among the sounds: they are kept once, and this is that sound. */
  isDuplicate: boolean
}

/**
 * Stores a sound: detects its type by its content, and stores its bytes unchanged. On an error nothing is left
 * behind. Throws errors for the user.
 */
export async function uploadAudio(
  ctx: Context,
  userId: string,
  sound: { file: string; name: string; bytes: number },
): Promise<UploadedAudio> {
  if (sound.bytes === 0)
    throw new AppError('unreadable_file', 'The file is empty. Please choose the sound again.')
  const sha256 = await hashFile(sound.file)
  const known = await findKnown(ctx.db, userId, sha256)
  if (known) return { audio: presentAudio(ctx, known), isDuplicate: true }
  await assertQuota(ctx.db, ctx.config, userId, sound.bytes)
  await ctx.storage.checkRoom(sound.bytes)
  const { mime, extension, duration } = await inspectAudio(ctx.threads, userId, sound.file)
  const id = newId()
  const key = `${soundFolder(id)}/original.${extension}`
  const name = cleanName(sound.name, `Sound.${extension}`)
  try {
    await ctx.storage.put(key, createReadStream(sound.file))
    const { row, isDuplicate } = await ctx.db.transaction().execute(async (trx) => {
      await lockStorage(trx, userId)
      const first = await findKnown(trx, userId, sha256)
      if (first) return { row: first, isDuplicate: true }
      await assertSoundQuota(ctx, trx, userId, sound.bytes)
      const added = await trx
        .insertInto('audios')
        .values({ id, user_id: userId, name, mime, key, bytes: sound.bytes, duration })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { row: added, isDuplicate: false }
    })
    if (isDuplicate) await deleteFolder(ctx, soundFolder(id))
    return { audio: presentAudio(ctx, row), isDuplicate }
  } catch (error) {
    await deleteUnnamed(ctx, soundFolder(id), error)
    throw error
  }
}

/** The sound of these bytes that this user has. */
async function findKnown(db: Database | Trx, userId: string, sha256: Buffer): Promise<AudioRow | undefined> {
  return db
    .selectFrom('audios')
    .innerJoin('files', 'files.key', 'audios.key')
    .selectAll('audios')
    .where(ownAudios(userId))
    .where('files.sha256', '=', sha256)
    .where('files.damaged_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

async function assertSoundQuota({ config }: Context, trx: Trx, userId: string, bytes: number): Promise<void> {
  const { sounds } = await assertQuota(trx, config, userId, bytes)
  if (sounds.count >= sounds.max)
    throw new AppError('conflict', `You keep ${sounds.max} sounds already. Delete one, then upload.`)
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
