import type { PointerEvent } from 'react'
import type { FilmStep } from '../../../../core/film/edit/step.ts'
import { moveOverlays, trimOverlayEnd, trimOverlayStart } from '../../../../core/film/edit/overlays.ts'
import { type KeyedFilm, type KeyedOverlay, overlaySpan } from '../../../../core/film/timeline.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { templateName } from '../film-words.ts'
import { formatFrames } from '../format-frames.ts'
import type { FilmSession } from '../session/film-session.ts'
import { laneInset } from '../session/timeline-view.ts'
import { stackLanes } from './lanes.ts'
import { TrackBar } from './track-bar.tsx'
import { TrackList } from './track-list.tsx'
import { useTrackDrag } from './use-track-drag.ts'
import { usePressChooses } from './use-press-chooses.ts'
import { useVisibleFrames } from './use-visible-frames.ts'

/** Height of one lane of texts, and the air above the first, in pixels. */
const LANE_PX = 28
const TOP_PX = 8

/** How high the track is, with a lane for each of those that overlap. */
export function textTrackHeight(film: KeyedFilm): number {
  return placedOverlays(film).count * LANE_PX + TOP_PX + 4
}

function placedOverlays(film: KeyedFilm) {
  const placed = film.overlays.flatMap((overlay) => {
    const span = overlaySpan(film, overlay)
    return span === null ? [] : [{ overlay, ...span }]
  })
  return { placed, ...stackLanes(placed) }
}

/** What a text is called: its first line, else its template. */
function overlayName({ template, lines }: KeyedOverlay): string {
  return lines.find((line) => line.trim() !== '') ?? templateName(template)
}

/** Texts, logos and cards over the photos. */
export function TextTrack({ session, film }: { session: FilmSession; film: KeyedFilm }) {
  const { from, to, pixelsPerFrame } = useVisibleFrames(session)
  const { track, ids, anchor } = useSignal(session.selection)
  const follow = useTrackDrag()
  const choosePressed = usePressChooses('overlays')
  const { placed, lanes } = placedOverlays(film)
  const focused = track === 'overlays' ? (anchor ?? ids[0]) : placed[0]?.overlay.id

  const press = (event: PointerEvent, id: string, part: 'body' | 'start' | 'end') => {
    if (!choosePressed(event, id, part)) return
    const before = session.film()
    const chosen = session.selection.get().ids
    const span = placed.find(({ overlay }) => overlay.id === id)
    if (span === undefined) return
    const step = (by: number): FilmStep =>
      part === 'body'
        ? moveOverlays(before, chosen, by)
        : part === 'start'
          ? trimOverlayStart(before, id, by)
          : trimOverlayEnd(before, id, by)
    const edges = part === 'body' ? [span.start, span.end] : [span[part]]
    follow(event, { edges, dragged: new Set(part === 'body' ? chosen : [id]), step })
  }

  return (
    <div style={{ height: textTrackHeight(film) }} className="relative">
      <TrackList track="overlays" label="Texts" isEmpty={placed.length === 0}>
        {placed.map(({ overlay, start, end }, index) =>
          (end > from && start < to) || overlay.id === focused ? (
            <TrackBar
              key={overlay.id}
              id={overlay.id}
              label={`${overlayName(overlay)}, ${templateName(overlay.template)}, ${formatFrames(end - start, film.fps)}`}
              name={overlayName(overlay)}
              left={start * pixelsPerFrame + laneInset}
              width={(end - start) * pixelsPerFrame}
              top={TOP_PX + (lanes[index] ?? 0) * LANE_PX}
              height={24}
              isChosen={track === 'overlays' && ids.includes(overlay.id)}
              isTabStop={overlay.id === focused}
              position={index + 1}
              count={placed.length}
              onPress={press}
            />
          ) : null,
        )}
      </TrackList>
    </div>
  )
}
