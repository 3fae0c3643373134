import { nearestSnap, snapPoints } from '../../../../core/film/edit/snap.ts'
import { soundSpan } from '../../../../core/film/timeline.ts'
import type { FilmMaterial } from './film-context.ts'
import type { FilmSession } from './film-session.ts'

/** How near something dragged comes to a place that it snaps to, in pixels. */
const SNAP_PX = 8

interface SnapParts {
  session: FilmSession
  material: FilmMaterial
  /** Ids of what is dragged: it does not snap to itself. */
  dragged: ReadonlySet<string>
  /** Cuts from this frame on move along with what is dragged, and are no places to snap to; null for none. */
  movesFrom?: number | null
  /** The playhead is a place to snap to, unless it is what is dragged. */
  hasPlayhead: boolean
}

export interface Snapping {
  /** What has to be added to all of `frames` so that one of them snaps; 0 where none is near enough. */
  by: (frames: readonly number[], isSuspended: boolean) => number
  end: () => void
}

/** Snapping for one drag: where things lie is looked up once. Shows the guide while something snaps. */
export function beginSnapping(parts: SnapParts): Snapping {
  const { session, material, dragged, movesFrom = null, hasPlayhead } = parts
  const film = session.film()
  const { in: from, out } = session.range.get()
  const sounds = film.sounds.flatMap((sound) => {
    const seconds = material.sounds.get(sound.audio_id)?.duration
    const span = dragged.has(sound.id) || seconds === undefined ? null : soundSpan(film, sound, seconds)
    return span === null ? [] : [span.start, span.end]
  })
  const ends = [...(from === null ? [] : [from]), ...(out === null ? [] : [out + 1]), ...sounds]
  const points = [
    ...snapPoints(film, hasPlayhead ? session.transport.frame.get() : null, [...dragged]).filter(
      ({ kind, frame }) => kind !== 'clip' || movesFrom === null || frame < movesFrom,
    ),
    ...ends.map((frame) => ({ frame, kind: 'marker' as const })),
  ]
  return {
    by: (frames, isSuspended) => {
      const reach = SNAP_PX / session.view.scale.get().pixelsPerFrame
      const isOff = isSuspended || !session.isSnapping.get()
      const snaps = frames.flatMap((frame) => {
        const point = isOff ? null : nearestSnap(points, frame, reach)
        return point === null ? [] : [{ by: point.frame - frame, at: point.frame }]
      })
      const [best] = snaps.sort((one, other) => Math.abs(one.by) - Math.abs(other.by))
      session.guide.set(best?.at ?? null)
      return best?.by ?? 0
    },
    end: () => session.guide.set(null),
  }
}
