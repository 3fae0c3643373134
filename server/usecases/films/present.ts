import type { Audio, Video } from '../../../core/contract/film-shapes.ts'
import { restoreFilm } from '../../../core/documents/film.ts'
import type { AudioRow, VideoRow } from '../../data/rows.ts'
import type { Context } from '../context.ts'
import { audioUrl, videoUrl, waveformUrl } from '../files/media-urls.ts'

/** A row as the caller sees it. */
export function presentVideo(ctx: Context, row: VideoRow): Video {
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
    film: restoreFilm(row.film),
    created_at: row.created_at.toISOString(),
    is_favorite: row.is_favorite,
    preset: row.preset,
    bytes: row.bytes,
  }
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
