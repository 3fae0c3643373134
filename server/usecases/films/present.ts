import type { Audio, FilmOutput, Video } from '../../../core/contract/film-shapes.ts'
import { restoreFilm } from '../../../core/documents/film.ts'
import { formatOutput } from '../../../core/film/presets.ts'
import type { AudioRow, FilmOutputRow, VideoRow } from '../../data/rows.ts'
import type { Context } from '../context.ts'
import { audioUrl, imageUrl, videoOutputUrl, videoUrl, waveformUrl } from '../files/media-urls.ts'
import { findOwnImages } from '../images/queries.ts'

/** Rows of one user as they see them, each with its files. */
export async function presentVideos(ctx: Context, rows: readonly VideoRow[]): Promise<Video[]> {
  const [first] = rows
  if (first === undefined) return []
  const outputs = await ctx.db
    .selectFrom('film_outputs')
    .selectAll()
    .where(
      'video_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('created_at')
    .execute()
  const videos = rows.map((row) =>
    present(
      ctx,
      row,
      outputs.filter(({ video_id: id }) => id === row.id),
    ),
  )
  const photos = await findOwnImages(ctx.db, first.user_id, [...new Set(videos.flatMap(pictureOf))])
  return videos.map((video) => {
    const photo = pictureOf(video).find((id) => photos.has(id))
    return { ...video, thumbnail_url: photo === undefined ? null : imageUrl(ctx, photo, 'thumbnail') }
  })
}

export async function presentVideo(ctx: Context, row: VideoRow): Promise<Video> {
  const [video] = await presentVideos(ctx, [row])
  return video!
}

/** The photo that a film without a poster is shown by: its first. */
function pictureOf({ poster_url: poster, film }: Video): string[] {
  return poster === null ? film.clips.slice(0, 1).map(({ image_id: id }) => id) : []
}

function present(ctx: Context, row: VideoRow, outputs: readonly FilmOutputRow[]): Video {
  const film = restoreFilm(row.film)
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    progress: row.progress,
    url: row.file_key === null ? null : videoUrl(ctx, row.id, 'film'),
    poster_url: row.poster_key === null ? null : videoUrl(ctx, row.id, 'poster'),
    duration: row.duration,
    width: row.width,
    height: row.height,
    engine: row.engine,
    credits: row.credits,
    film,
    created_at: row.created_at.toISOString(),
    is_favorite: row.is_favorite,
    preset: row.preset,
    bytes: row.bytes,
    outputs: [...presentFile(ctx, row, film.ratio), ...outputs.map((output) => presentOutput(ctx, output))],
  }
}

/** The file of the film itself; none until it is rendered. */
function presentFile(ctx: Context, row: VideoRow, ratio: FilmOutput['ratio']): FilmOutput[] {
  const { id, preset, width, height, bytes } = row
  if (row.file_key === null || width === null || height === null) return []
  return [{ preset, ratio, url: videoUrl(ctx, id, 'film'), width, height, bytes: bytes ?? 0 }]
}

function presentOutput(ctx: Context, output: FilmOutputRow): FilmOutput {
  const { video_id: id, preset, ratio, width, height, bytes } = output
  return { preset, ratio, url: videoOutputUrl(ctx, id, formatOutput(output)), width, height, bytes }
}

/** A sound as its owner sees it. */
export function presentAudio(ctx: Context, row: AudioRow): Audio {
  return {
    id: row.id,
    name: row.name,
    url: audioUrl(ctx, row.id),
    duration: row.duration,
    bytes: row.bytes,
    waveform_url: waveformUrl(ctx, row.id),
    created_at: row.created_at.toISOString(),
  }
}

/** Sends the state of a film to the open pages of its owner. */
export function emitVideoUpdate(
  ctx: Context,
  { id, user_id: userId, status, stage, progress }: VideoRow,
): void {
  ctx.events.emitToUser(userId, 'video-update', { video_id: id, status, stage, progress })
}
