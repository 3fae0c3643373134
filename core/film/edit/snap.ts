import type { KeyedFilm } from '../timeline.ts'
import { clipStarts, overlaySpan } from '../timeline.ts'
import { filmFrames } from '../../contract/film-price.ts'
import { beatFrames } from '../beats/beat-frames.ts'

/** A frame that what is dragged may snap to. */
export interface SnapPoint {
  frame: number
  kind: 'playhead' | 'clip' | 'marker' | 'beat' | 'overlay'
}

/** Which of two points at the same distance wins: the first. */
const ORDER: readonly SnapPoint['kind'][] = ['playhead', 'clip', 'marker', 'beat', 'overlay']

/**
 * Frames of a film to snap to: cuts and ends of the film, the playhead, markers, beats, and where overlays start and
 * end. Parts that are dragged themselves are left out: `moved` has their ids.
 */
export function snapPoints(
  film: KeyedFilm,
  playhead: number | null,
  moved: readonly string[] = [],
): SnapPoint[] {
  const length = filmFrames(film)
  const points = (frames: readonly number[], kind: SnapPoint['kind']) =>
    frames.map((frame) => ({ frame, kind }))
  const overlays = film.overlays.flatMap((overlay) => {
    const span = moved.includes(overlay.id) ? null : overlaySpan(film, overlay)
    return span === null ? [] : [span.start, span.end]
  })
  return [
    ...points(playhead === null ? [] : [playhead], 'playhead'),
    ...points([...clipStarts(film), length], 'clip'),
    ...points(
      film.markers.map(({ frame }) => frame),
      'marker',
    ),
    ...points(beatFrames(film.beats, film.fps, length), 'beat'),
    ...points(overlays, 'overlay'),
  ]
}

/** The point nearest to a frame, at most `threshold` frames away; null where there is none. */
export function nearestSnap(
  points: readonly SnapPoint[],
  frame: number,
  threshold: number,
): SnapPoint | null {
  const rank = (point: SnapPoint) => Math.abs(point.frame - frame) + ORDER.indexOf(point.kind) / ORDER.length
  const near = points.filter((point) => Math.abs(point.frame - frame) <= threshold)
  return near.reduce<SnapPoint | null>(
    (best, point) => (best === null || rank(point) < rank(best) ? point : best),
    null,
  )
}
