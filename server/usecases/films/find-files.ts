import type { Context } from '../context.ts'
import { notFound } from '../../base/errors.ts'
import { readFile, soundFolder } from '../files/stored-files.ts'
import { admitReader, type MediaFile } from '../files/media-file.ts'
import type { AudioRow } from '../../data/rows.ts'
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

const underWay = new Map<string, Promise<void>>()
const waveformMs = 60_000

/**
 * The waveform behind a sound's address: made when it is first asked for, then kept beside the sound. Throws `not_found`,
 * and `unreadable_file`.
 */
export async function findWaveformFile(ctx: Context, audioId: string, userId?: string): Promise<MediaFile> {
  const found = await ctx.db.selectFrom('audios').selectAll().where('id', '=', audioId).executeTakeFirst()
  const row = admitReader(found, userId)
  const key = `${soundFolder(row.id)}/waveform.json`
  if (!(await ctx.storage.stat(key))) {
    const making = underWay.get(key) ?? makeWaveform(ctx, row, key).finally(() => underWay.delete(key))
    underWay.set(key, making)
    await making
  }
  return { key, mime: 'application/json', name: `${row.name}.json`, userId: row.user_id }
}

async function makeWaveform(ctx: Context, row: AudioRow, key: string): Promise<void> {
  const read = async () => {
    const bytes = await readFile(ctx, row.key)
    return { sound: { mime: row.mime, duration: row.duration, bytes } }
  }
  const { waveform } = await ctx.threads.run('drawWaveform', read, { pixels: 0, timeout: waveformMs })
  await ctx.storage.put(key, Buffer.from(JSON.stringify(waveform)))
  // Deleted meanwhile: the sweep for files without a row takes this one too.
}
