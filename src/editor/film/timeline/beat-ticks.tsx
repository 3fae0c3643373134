import type { KeyedFilm } from '../../../../core/film/timeline.ts'
import { filmFrames } from '../../../../core/contract/film-price.ts'
import { laneInset } from '../session/timeline-view.ts'
import type { VisibleFrames } from './use-visible-frames.ts'

/** Beats closer than this, in pixels, are left out; bars stay. */
const MIN_GAP_PX = 5
const BEATS_A_BAR = 4

/** The beats of the music as ticks above the sounds, bars longer. One path, however many there are. */
export function BeatTicks({ film, visible }: { film: KeyedFilm; visible: VisibleFrames }) {
  if (film.beats === null) return null
  const { pixelsPerFrame, from, to } = visible
  const beat = (60 / film.beats.bpm) * film.fps
  const offset = film.beats.first * film.fps
  const every = beat * pixelsPerFrame >= MIN_GAP_PX ? 1 : BEATS_A_BAR
  const last = Math.min(to, filmFrames(film))
  const first = Math.max(0, Math.ceil((from - offset) / beat / every) * every)
  let path = ''
  for (let index = first; offset + index * beat <= last; index += every) {
    const x = ((offset + index * beat) * pixelsPerFrame + laneInset).toFixed(1)
    path += `M${x} 3v${index % BEATS_A_BAR === 0 ? 8 : 4}`
  }
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 h-3.5 w-full overflow-visible"
    >
      <path d={path} stroke="var(--accent-line)" strokeWidth={1} />
    </svg>
  )
}
