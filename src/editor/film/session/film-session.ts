import { filmFrames } from '../../../../core/contract/film-price.ts'
import type { FilmStep } from '../../../../core/film/edit/step.ts'
import { clipAt, type KeyedClip, type KeyedFilm } from '../../../../core/film/timeline.ts'
import { Refusal } from '../../../../core/refusal.ts'
import { showNotice } from '../../../ui/toast.ts'
import { createValueHistory, type ValueHistory, type ValueStep } from '../../history/value-history.ts'
import { createSignal, type Signal } from '../../signal/signal.ts'
import type { DraftState } from '../../state/editor-store.ts'
import type { FilmProject } from './film-project.ts'
import { nothingChosen, type Selection, type TrackName, withoutGone } from './selection.ts'
import { createTimelineView, type TimelineView } from './timeline-view.ts'
import { createTransport, type Transport } from './transport.ts'

/** What the stage shows: the photo of a clip with its camera's frames, the film itself, or the film that was made. */
type StageMode = 'frame' | 'play' | 'result'

/** Part of the film that is played: frames from `in` up to and with `out`; null for the film's own ends. */
interface PlayRange {
  readonly in: number | null
  readonly out: number | null
}

/**
 * One film being edited. The document has a history; all else here is how it is looked at, and is no part of it. Nothing
 * here renders React by itself: parts of the page watch the signals that they show.
 */
export interface FilmSession {
  /** Of the draft. */
  readonly id: string
  readonly history: ValueHistory<FilmProject>
  /** The film that was ordered, which this one changes; null for a new one. Undo leaves it. */
  readonly videoId: Signal<string | null>
  readonly selection: Signal<Selection>
  readonly transport: Transport
  readonly view: TimelineView
  readonly isSnapping: Signal<boolean>
  /** Frame at which what is dragged has snapped. */
  readonly guide: Signal<number | null>
  readonly range: Signal<PlayRange>
  readonly mode: Signal<StageMode>
  readonly isStoryboard: Signal<boolean>
  readonly saving: Signal<DraftState>
  /** What was done, for screen readers. */
  readonly said: Signal<string>
  /** True while something is dragged: a step that may yet be taken back is not saved. */
  readonly isDragging: Signal<boolean>
  project: () => FilmProject
  film: () => KeyedFilm
  frames: () => number
  /** The clip at the playhead; null for an empty film. */
  clipHere: () => { clip: KeyedClip; index: number; start: number } | null
  /**
   * One named step; those of one gesture are one. What the film does not take is shown as a notice, and changes
   * nothing; then false.
   */
  edit: (make: (film: KeyedFilm) => FilmStep, gesture?: string) => boolean
  /** A step that changes more than the film, such as its title. */
  editProject: (label: string, change: Partial<FilmProject>, gesture?: string) => void
  select: (selection: Selection) => void
  close: () => void
}

export interface SessionStart {
  id: string
  videoId: string | null
  steps: readonly ValueStep<FilmProject>[]
  at: number
}

export function createFilmSession({ id, videoId, steps, at }: SessionStart): FilmSession {
  const history = createValueHistory(steps, at)
  const selection = createSignal<Selection>(nothingChosen)
  const project = () => history.value()
  const film = () => project().film
  const frames = () => filmFrames(film())
  const transport = createTransport(frames)
  const editProject: FilmSession['editProject'] = (label, change, gesture = '') =>
    history.put(label, { ...project(), ...change }, gesture)
  const edit: FilmSession['edit'] = (make, gesture = '') => {
    try {
      const { label, film: changed } = make(film())
      editProject(label, { film: changed }, gesture)
      return true
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason
      showNotice(reason.message)
      return false
    }
  }
  const off = history.state.subscribe(() => {
    const now = film()
    const { track } = selection.get()
    selection.set(withoutGone(selection.get(), idsOf(now, track)))
    if (transport.frame.get() >= frames()) transport.seek(frames() - 1)
  })
  const range = createSignal<PlayRange>({ in: null, out: null })
  // What was chosen to be played ends there.
  const offEnd = transport.frame.subscribe(() => {
    const { out } = range.get()
    if (out === null || transport.speed.get() <= 0 || transport.frame.get() <= out) return
    transport.pause()
    transport.seek(out)
  })
  return {
    id,
    history,
    videoId: createSignal(videoId),
    selection,
    transport,
    view: createTimelineView(),
    isSnapping: createSignal(true),
    guide: createSignal<number | null>(null),
    range,
    mode: createSignal<StageMode>('frame'),
    isStoryboard: createSignal(false),
    saving: createSignal<DraftState>({ kind: 'none' }),
    said: createSignal(''),
    isDragging: createSignal(false),
    project,
    film,
    frames,
    clipHere: () => {
      const place = clipAt(film(), transport.frame.get())
      return place === null ? null : { ...place, clip: film().clips[place.index]! }
    },
    edit,
    editProject,
    select: (next) => selection.set(next),
    close: () => {
      off()
      offEnd()
      transport.attach(null)
    },
  }
}

/** From first to last, as they stand in the document. */
export function idsOf(film: KeyedFilm, track: TrackName): string[] {
  return film[track].map(({ id }) => id)
}
