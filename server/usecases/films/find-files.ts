import { restoreFilm } from '../../../core/documents/film.ts'
import { formatOutput, formName } from '../../../core/film/presets.ts'
import type { Context } from '../context.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { readFile, soundFolder } from '../files/stored-files.ts'
import { admitReader, type MediaFile } from '../files/media-file.ts'
import type { Database } from '../../data/database.ts'
import type { AudioRow, FilmOutputRow, VideoRow } from '../../data/rows.ts'
import type { VideoVariant } from '../files/media-urls.ts'
import { TaskTimeout } from '../../threads/task-process.ts'
import { ownVideos } from './policy.ts'

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

/** The file behind the address of a film's further output, see `formatOutput`. Throws `not_found`. */
export async function findVideoOutput(
  ctx: Context,
  videoId: string,
  output: string,
  userId?: string,
): Promise<MediaFile> {
  const found = await ctx.db.selectFrom('videos').selectAll().where('id', '=', videoId).executeTakeFirst()
  const row = admitReader(found, userId)
  const outputs = await ctx.db
    .selectFrom('film_outputs')
    .selectAll()
    .where('video_id', '=', videoId)
    .execute()
  const file = outputs.find((one) => formatOutput(one) === output)
  if (!file) throw notFound()
  const name = outputName(row, file)
  return { key: file.file_key, mime: 'video/mp4', name, userId: row.user_id }
}

/** What the file of a further output is called, such as "Lake house, Vertical 9-16.mp4". */
function outputName({ title, film }: VideoRow, output: FilmOutputRow): string {
  return `${title}, ${formName(output, restoreFilm(film).ratio).replaceAll(':', '-')}.mp4`
}

/** All files of films that are rendered, in the order of the ids: each film's own first, then its further outputs. */
export async function listFilmFiles(
  db: Database,
  userId: string,
  videoIds: readonly string[],
): Promise<{ key: string; name: string; created_at: Date }[]> {
  const videos = await db
    .selectFrom('videos')
    .selectAll()
    .where('id', 'in', videoIds)
    .where(ownVideos(userId))
    .execute()
  const outputs = await db
    .selectFrom('film_outputs')
    .selectAll()
    .where('video_id', 'in', videoIds)
    .orderBy('created_at')
    .execute()
  return videoIds.flatMap((id) => {
    const video = videos.find((one) => one.id === id)
    if (!video || video.file_key === null) return []
    const own = { key: video.file_key, name: `${video.title}.mp4`, created_at: video.created_at }
    const further = outputs
      .filter((output) => output.video_id === id)
      .map((output) => ({
        key: output.file_key,
        name: outputName(video, output),
        created_at: output.created_at,
      }))
    return [own, ...further]
  })
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
 * `unreadable_file`, and `unavailable` where a busy machine takes too long for it.
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
  const options = { userId: row.user_id, pixels: 0, timeout: waveformMs }
  const { waveform } = await ctx.threads.run('drawWaveform', read, options).catch((error: unknown) => {
    if (!(error instanceof TaskTimeout)) throw error
    throw new AppError('unavailable', 'The waveform took too long. Please try again in a minute.', {
      retryAfter: 60,
    })
  })
  await ctx.storage.put(key, Buffer.from(JSON.stringify(waveform)))
  // Deleted meanwhile: the sweep for files without a row takes this one too.
}
