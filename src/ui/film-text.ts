import type { Video } from '../../core/contract/film-shapes.ts'
import { formatAgo } from './format-time.ts'

/** Seconds as minutes and seconds, such as `1:05`. */
export function formatLength(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** How a film stands, in one or two words. */
export function filmState({ status, progress }: Pick<Video, 'status' | 'progress'>): string {
  switch (status) {
    case 'queued':
      return 'Waiting'
    case 'processing':
      return `Rendering, ${Math.round(progress * 100)} %`
    case 'completed':
      return 'Ready'
    case 'failed':
      return 'Failed'
    case 'cancelled':
      return 'Cancelled'
  }
}

/** What stands below a film's title: its length when it is ready, else its state; and how old it is, once it stands. */
export function filmInfo(film: Video): string {
  // As the number grows, the age would be cut off on small cards.
  if (film.status === 'processing') return filmState(film)
  const first =
    film.status === 'completed' && film.duration !== null ? formatLength(film.duration) : filmState(film)
  return `${first} · ${formatAgo(film.created_at)}`
}
