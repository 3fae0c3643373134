import type { Context } from '../context.ts'
import { notFound } from '../../base/errors.ts'
import { admitReader, type MediaFile } from '../files/media-file.ts'
import type { VideoVariant } from '../files/media-urls.ts'

/** The file behind a film's address. Throws `not_found`, also for what is not rendered. */
export async function findVideoFile(
  ctx: Context,
  videoId: string,
  variant: VideoVariant,
  userId?: string,
): Promise<MediaFile> {
  const found = await ctx.db.selectFrom('videos').selectAll().where('id', '=', videoId).executeTakeFirst()
  const row = admitReader(found, userId)
  const key = variant === 'film' ? row.file_key : row.poster_key
  if (!key) throw notFound()
  return variant === 'film'
    ? { key, mime: 'video/mp4', name: `${row.title}.mp4`, userId: row.user_id }
    : { key, mime: 'image/jpeg', name: `${row.title}.jpg`, userId: row.user_id }
}

/** The file behind a sound's address. Throws `not_found`. */
export async function findAudioFile(ctx: Context, audioId: string, userId?: string): Promise<MediaFile> {
  const found = await ctx.db.selectFrom('audios').selectAll().where('id', '=', audioId).executeTakeFirst()
  const row = admitReader(found, userId)
  return { key: row.key, mime: row.mime, name: row.name, userId: row.user_id }
}
