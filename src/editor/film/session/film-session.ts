import { filmFrames } from '../../../../core/contract/film-price.ts'
import type { FilmStep } from '../../../../core/film/edit/step.ts'
import {
  clipAt,
  clipStarts,
  cutFrames,
  type FrameSpan,
  type KeyedClip,
  type KeyedFilm,
  overlaySpan,
} from '../../../../core/film/timeline.ts'
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

/** What the media show, and which photos are chosen there, in the order in which they were chosen. */
interface BinState {
  readonly tab: 'photos' | 'music' | 'text'
  readonly photos: readonly string[]
  /** Photos that are being sent to the library. */
  readonly coming: readonly File[]
  /** How many sounds are being sent. */
  readonly comingSounds: number
}

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
  readonly bin: Signal<BinState>
  /** What a narrow window shows below the stage. */
  readonly part: Signal<'film' | 'media' | 'settings'>
  /** Ids of the clips that get another photo while the user chooses it; else null. */
  readonly replacing: Signal<readonly string[] | null>
  /** The text that is to be written: its field takes the focus once it is there, and puts this back to null. */
  readonly writing: Signal<string | null>
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
  /** What is chosen alone is shown on the stage: the playhead goes there, unless the film plays. */
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
  const mode = createSignal<StageMode>('frame')
  let isPlayForText = false
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
    mode,
    isStoryboard: createSignal(false),
    part: createSignal<'film' | 'media' | 'settings'>('film'),
    replacing: createSignal<readonly string[] | null>(null),
    bin: createSignal<BinState>({ tab: 'photos', photos: [], coming: [], comingSounds: 0 }),
    writing: createSignal<string | null>(null),
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
    select: (next) => {
      selection.set(next)
      const [id, ...others] = next.ids
      if (id === undefined || others.length > 0 || transport.speed.get() !== 0) return
      const span = spanOf(film(), next.track, id)
      if (span === null) return
      // Texts stand over the film, not over its photos, to which the stage then returns.
      if (next.track === 'overlays' && mode.get() === 'frame') {
        mode.set('play')
        isPlayForText = true
      } else if (next.track === 'clips' && isPlayForText) {
        if (mode.get() === 'play') mode.set('frame')
        isPlayForText = false
      }
      const now = transport.frame.get()
      if (now < span.start || now >= span.end) transport.seek(span.shown)
    },
    close: () => {
      off()
      offEnd()
      transport.attach(null)
    },
  }
}

/** The frames of a clip or a text, and the first at which all of it is seen: both come in by and by. Null for sounds. */
function spanOf(film: KeyedFilm, track: TrackName, id: string): (FrameSpan & { shown: number }) | null {
  if (track === 'sounds') return null
  if (track === 'overlays') {
    const overlay = film.overlays.find((one) => one.id === id)
    const span = overlay === undefined ? null : overlaySpan(film, overlay)
    return span && { ...span, shown: Math.min(span.end - 1, span.start + film.fps) }
  }
  const index = film.clips.findIndex((clip) => clip.id === id)
  const start = clipStarts(film)[index]
  const clip = film.clips[index]
  if (clip === undefined || start === undefined) return null
  const entering = cutFrames(film)[index - 1]?.after ?? 0
  return { start, end: start + clip.frames, shown: Math.min(start + clip.frames - 1, start + entering) }
}

/** From first to last, as they stand in the document. */
export function idsOf(film: KeyedFilm, track: TrackName): string[] {
  return film[track].map(({ id }) => id)
}
