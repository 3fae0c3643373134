import { createReadStream } from 'node:fs'
import type { Selectable } from 'kysely'
import { audioLimits } from '../../../core/contract/constants.ts'
import type { Audio } from '../../../core/contract/film-shapes.ts'
import { inspectAudio } from '../../audio/inspect-audio.ts'
import type { Context, Trx } from '../../context.ts'
import type { Schema } from '../../data/schema.ts'
import { AppError, notFound } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { cleanName } from '../files/clean-name.ts'
import { deleteFolder } from '../files/delete-files.ts'
import { soundFolder } from './film-media.ts'
import { audioUrl } from '../files/media-urls.ts'

type AudioRow = Selectable<Schema['audios']>

function presentAudio(ctx: Context, row: AudioRow): Audio {
  return {
    id: row.id,
    name: row.name,
    url: audioUrl(ctx, row.id),
    duration: row.duration,
    bytes: row.bytes,
    waveform_url: null,
    created_at: row.created_at.toISOString(),
  }
}

/** A user's music and voices, newest first. There are never more than `audioLimits.count`. */
export async function listAudios(ctx: Context, userId: string): Promise<Audio[]> {
  const rows = await ctx.db
    .selectFrom('audios')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => presentAudio(ctx, row))
}

/**
 * Keeps a sound: checks by its content what it is, and stores its bytes as they are. Nothing is left behind when
 * anything fails. Throws errors for the user.
 */
export async function addAudio(
  ctx: Context,
  userId: string,
  sound: { file: string; name: string; bytes: number },
): Promise<Audio> {
  if (sound.bytes === 0)
    throw new AppError('unreadable_file', 'The file is empty. Please choose the sound again.')
  await ctx.storage.checkRoom(sound.bytes)
  const { mime, extension, duration } = await inspectAudio(ctx.threads, sound.file)
  const id = newId()
  const key = `${soundFolder(id)}/original.${extension}`
  const name = cleanName(sound.name, `Sound.${extension}`)
  try {
    await ctx.storage.put(key, createReadStream(sound.file))
    const row = await ctx.db.transaction().execute(async (trx) => {
      await keepBelowCount(trx, userId)
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
async function keepBelowCount(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await trx
    .selectFrom('audios')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= audioLimits.count)
    throw new AppError('conflict', `You keep ${audioLimits.count} sounds already. Delete one, then upload.`)
}

/** Deletes a sound and its file. Throws `not_found`. */
export async function deleteAudio(ctx: Context, userId: string, audioId: string): Promise<void> {
  const row = await ctx.db
    .deleteFrom('audios')
    .where('id', '=', audioId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
  await deleteFolder(ctx, soundFolder(row.id))
}
