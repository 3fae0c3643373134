import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { VideoVariant } from '../files/media-urls.ts'

/** A stored file and what to call it. */
interface MediaFile {
  key: string
  mime: string
  name: string
  userId: string
}

/** Where all files of a film lie. */
export function filmFolder(videoId: string): string {
  return `films/${videoId}`
}

/** Where the file of a sound lies. */
export function soundFolder(audioId: string): string {
  return `sounds/${audioId}`
}

/** The file behind a film's address. Throws `not_found`, also for what is not rendered. */
export async function findVideoFile(
  ctx: Context,
  videoId: string,
  variant: VideoVariant,
  userId?: string,
): Promise<MediaFile> {
  const row = await ctx.db.selectFrom('videos').selectAll().where('id', '=', videoId).executeTakeFirst()
  const key = variant === 'film' ? row?.file_key : row?.poster_key
  if (!row || !key || (userId !== undefined && row.user_id !== userId)) throw notFound()
  return variant === 'film'
    ? { key, mime: 'video/mp4', name: `${row.title}.mp4`, userId: row.user_id }
    : { key, mime: 'image/jpeg', name: `${row.title}.jpg`, userId: row.user_id }
}

/** The file behind a sound's address. Throws `not_found`. */
export async function findAudioFile(ctx: Context, audioId: string, userId?: string): Promise<MediaFile> {
  const row = await ctx.db.selectFrom('audios').selectAll().where('id', '=', audioId).executeTakeFirst()
  if (!row || (userId !== undefined && row.user_id !== userId)) throw notFound()
  return { key: row.key, mime: row.mime, name: row.name, userId: row.user_id }
}
