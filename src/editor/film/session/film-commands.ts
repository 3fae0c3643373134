import { ClipboardPaste, Copy, Flag, Magnet, Scissors, Trash2 } from 'lucide-react'
import {
  addOverlay,
  moveOverlays,
  removeOverlays,
  trimOverlayEnd,
} from '../../../../core/film/edit/overlays.ts'
import {
  duplicateClips,
  insertClips,
  joinClips,
  canJoinClips,
  moveClips,
  removeClips,
  rollCut,
  splitClip,
  trimClipEnd,
  trimClipStart,
} from '../../../../core/film/edit/clips.ts'
import { moveSounds, removeSounds } from '../../../../core/film/edit/sounds.ts'
import type { FilmStep } from '../../../../core/film/edit/step.ts'
import { removeMarker, setMarker } from '../../../../core/film/edit/whole-film.ts'
import { setTransition } from '../../../../core/film/edit/pictures.ts'
import type { KeyedClip, KeyedFilm } from '../../../../core/film/timeline.ts'
import type { Command } from '../../commands/command.ts'
import { zoomCommands } from '../../commands/zoom-commands.ts'
import { undoCommands } from '../../history/undo-commands.ts'
import type { FilmSession } from './film-session.ts'
import { idsOf } from './film-session.ts'
import { nothingChosen } from './selection.ts'
import { fitTimeline, zoomStep, zoomTimeline } from './timeline-view.ts'
import { transportCommands } from './transport-commands.ts'
import { writeText } from './write-text.ts'

/** All that can be done to a film and to how it is looked at. Buttons, keys, palette and key sheet read this list. */
export function filmCommands(session: FilmSession): Command[] {
  return [
    ...undoCommands(() => session.history, '', 'Edit'),
    ...editCommands(session),
    ...trimCommands(session),
    ...markerCommands(session),
    ...transportCommands(session),
    ...viewCommands(session),
  ]
}

const NOTHING = 'Choose a clip, a text or a sound first'
const NO_CLIPS = 'Choose a clip first'

function chosenClips({ selection }: FilmSession): readonly string[] {
  const { track, ids } = selection.get()
  return track === 'clips' ? ids : []
}

function editCommands(session: FilmSession): Command[] {
  const { selection } = session
  const unlessChosen = () => (selection.get().ids.length === 0 ? NOTHING : null)
  const unlessClips = () => (chosenClips(session).length === 0 ? NO_CLIPS : null)
  const unlessFilm = () => (session.film().clips.length === 0 ? 'The film is empty' : null)
  const copied: { clips: readonly KeyedClip[] } = { clips: [] }
  return [
    {
      id: 'split',
      label: 'Split at the playhead',
      group: 'Edit',
      keys: ['KeyS'],
      icon: Scissors,
      unavailable: unlessFilm,
      run: () => {
        const here = session.clipHere()
        if (here === null) return
        const at = session.transport.frame.get() - here.start
        session.edit((film) => splitClip(film, here.clip.id, at))
      },
    },
    {
      id: 'join',
      label: 'Join with the next clip',
      hint: 'Takes a split back.',
      group: 'Edit',
      keys: ['Shift+KeyS'],
      unavailable: () =>
        chosenClips(session).length === 1 && canJoinClips(session.film(), chosenClips(session)[0]!)
          ? null
          : 'Choose the first part of a split clip',
      run: () => void session.edit((film) => joinClips(film, chosenClips(session)[0]!)),
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      group: 'Edit',
      keys: ['Mod+KeyD'],
      icon: Copy,
      unavailable: unlessChosen,
      run: () => duplicate(session),
    },
    {
      id: 'delete',
      label: 'Delete, and close the gap',
      group: 'Edit',
      keys: ['Delete', 'Backspace'],
      icon: Trash2,
      unavailable: unlessChosen,
      run: () => {
        const { track, ids } = selection.get()
        const remove = { clips: removeClips, overlays: removeOverlays, sounds: removeSounds }[track]
        session.edit((film) => remove(film, ids))
      },
    },
    {
      id: 'copy',
      label: 'Copy clips',
      group: 'Edit',
      keys: ['Mod+KeyC'],
      unavailable: unlessClips,
      run: () => {
        const ids = new Set(chosenClips(session))
        copied.clips = session.film().clips.filter(({ id }) => ids.has(id))
        session.said.set(`${copied.clips.length} copied`)
      },
    },
    {
      id: 'paste',
      label: 'Paste clips after the playhead’s clip',
      group: 'Edit',
      keys: ['Mod+KeyV'],
      icon: ClipboardPaste,
      unavailable: () => (copied.clips.length === 0 ? 'Nothing was copied' : null),
      run: () =>
        void session.edit((film) => {
          const place = (session.clipHere()?.index ?? -1) + 1
          return insertClips(film, place, copied.clips.map(withoutId))
        }),
    },
    {
      id: 'replace-photo',
      label: 'Replace photo',
      hint: 'Length, captions and transitions stay.',
      group: 'Edit',
      keys: ['Shift+KeyR'],
      unavailable: unlessClips,
      run: () => session.replacing.set(chosenClips(session)),
    },
    {
      id: 'all',
      label: 'Choose all of the track',
      group: 'Edit',
      keys: ['Mod+KeyA'],
      unavailable: unlessFilm,
      run: () => {
        const { track } = selection.get()
        const ids = idsOf(session.film(), track)
        session.select({ track, ids, anchor: ids.at(-1) ?? null })
      },
    },
    {
      id: 'choose-here',
      label: 'Choose the clip at the playhead',
      group: 'Edit',
      keys: ['KeyD'],
      unavailable: unlessFilm,
      run: () => {
        const id = session.clipHere()?.clip.id
        if (id !== undefined) session.select({ track: 'clips', ids: [id], anchor: id })
      },
    },
    {
      id: 'choose-none',
      label: 'Choose nothing',
      group: 'Edit',
      keys: ['Escape'],
      onStage: true,
      keyOnly: true,
      run: () => session.select(nothingChosen),
    },
    {
      id: 'move-earlier',
      label: 'Move earlier',
      hint: 'A clip by one place, a text or a sound by one frame.',
      group: 'Edit',
      keys: ['Comma'],
      repeats: true,
      unavailable: unlessChosen,
      run: () => nudge(session, -1),
    },
    {
      id: 'move-later',
      label: 'Move later',
      hint: 'A clip by one place, a text or a sound by one frame.',
      group: 'Edit',
      keys: ['Period'],
      repeats: true,
      unavailable: unlessChosen,
      run: () => nudge(session, 1),
    },
    {
      id: 'caption',
      label: 'Caption of the clip',
      group: 'Edit',
      keys: ['KeyT'],
      unavailable: unlessFilm,
      run: () => {
        const [chosen] = chosenClips(session)
        const clip = session.film().clips.find(({ id }) => id === chosen) ?? session.clipHere()?.clip
        if (clip !== undefined) addText(session, clip)
      },
    },
    {
      id: 'cut-or-crossfade',
      label: 'Cut or crossfade after the clip',
      group: 'Edit',
      keys: ['Shift+KeyT'],
      unavailable: unlessClips,
      run: () =>
        void session.edit((film) => {
          const ids = chosenClips(session)
          const isCut = film.clips.find(({ id }) => id === ids[0])?.transition.kind === 'cut'
          return setTransition(film, ids, { kind: isCut ? 'crossfade' : 'cut' })
        }),
    },
  ]
}

/** The caption of a clip, made where it has none, chosen and its field opened. */
function addText(session: FilmSession, clip: KeyedClip): void {
  const there = session
    .film()
    .overlays.find(({ clip_id, template }) => clip_id === clip.id && template === 'caption')
  if (there !== undefined) return writeText(session, there.id)
  session.edit((film) =>
    addOverlay(film, { template: 'caption', clip_id: clip.id, start: 0, frames: clip.frames, lines: [''] }),
  )
  const id = session.film().overlays.at(-1)?.id
  if (id !== undefined) writeText(session, id)
}

function duplicate(session: FilmSession): void {
  const { track, ids } = session.selection.get()
  if (track === 'clips') session.edit((film) => duplicateClips(film, ids))
  if (track === 'overlays')
    session.edit((film) => {
      const copies = film.overlays.filter(({ id }) => ids.includes(id))
      return copies.reduce<FilmStep>(
        (step, copy) => addOverlay(step.film, { ...withoutId(copy), start: copy.start + copy.frames }),
        { label: '', film },
      )
    })
}

function nudge(session: FilmSession, by: 1 | -1): void {
  const { track, ids } = session.selection.get()
  const { fps } = session.film()
  if (track === 'overlays') session.edit((film) => moveOverlays(film, ids, by), `nudge-${ids.join()}`)
  else if (track === 'sounds') session.edit((film) => moveSounds(film, ids, by * fps), `nudge-${ids.join()}`)
  else {
    const place = placeBeside(session.film(), ids, by)
    if (place === null) return
    session.edit((film) => moveClips(film, ids, place))
    const first = session.film().clips.findIndex(({ id }) => ids.includes(id))
    session.said.set(`Now clip ${first + 1} of ${session.film().clips.length}`)
  }
}

/** The place before which chosen clips go when they move by one; null at the film's ends. */
function placeBeside({ clips }: KeyedFilm, ids: readonly string[], by: 1 | -1): number | null {
  const first = clips.findIndex(({ id }) => ids.includes(id))
  const last = clips.findLastIndex(({ id }) => ids.includes(id))
  if (by < 0) return first <= 0 ? null : first - 1
  return last >= clips.length - 1 ? null : last + 2
}

/** The length of what is chosen, by keys. */
function trimCommands(session: FilmSession): Command[] {
  const { selection } = session
  const trim = (by: number) => {
    const { track, ids } = selection.get()
    if (track === 'overlays')
      session.edit(
        (film) =>
          ids.reduce<FilmStep>((step, id) => trimOverlayEnd(step.film, id, by), { label: 'Trim text', film }),
        `trim-${ids.join()}`,
      )
    else
      session.edit(
        (film) =>
          ids.reduce<FilmStep>((step, id) => trimClipEnd(step.film, id, by), { label: 'Trim clip', film }),
        `trim-${ids.join()}`,
      )
  }
  const unavailable = () =>
    selection.get().ids.length === 0 || selection.get().track === 'sounds'
      ? 'Choose a clip or a text first'
      : null
  const second = () => session.film().fps
  const entry = (id: string, label: string, key: string, by: () => number): Command => ({
    id,
    label,
    group: 'Edit',
    keys: [key],
    repeats: true,
    unavailable,
    run: () => trim(by()),
  })
  const roll = (id: string, label: string, key: string, by: number): Command => ({
    id,
    label,
    hint: 'The film stays as long as it is.',
    group: 'Edit',
    keys: [key],
    repeats: true,
    unavailable: () => {
      const [chosen] = chosenClips(session)
      return chosen === undefined || session.film().clips.at(-1)?.id === chosen
        ? 'Choose a clip with a next one'
        : null
    },
    run: () => void session.edit((film) => rollCut(film, chosenClips(session)[0]!, by), 'roll'),
  })
  return [
    entry('shorter', 'One frame shorter', 'BracketLeft', () => -1),
    entry('longer', 'One frame longer', 'BracketRight', () => 1),
    entry('shorter-second', 'One second shorter', 'Shift+BracketLeft', () => -second()),
    entry('longer-second', 'One second longer', 'Shift+BracketRight', () => second()),
    roll('roll-earlier', 'Next cut one frame earlier', 'Alt+BracketLeft', -1),
    roll('roll-later', 'Next cut one frame later', 'Alt+BracketRight', 1),
    {
      id: 'trim-start-here',
      label: 'Trim the start to the playhead',
      group: 'Edit',
      keys: ['KeyQ'],
      unavailable: () => (session.film().clips.length === 0 ? 'The film is empty' : null),
      run: () => {
        const here = session.clipHere()
        if (here === null) return
        const by = session.transport.frame.get() - here.start
        if (session.edit((film) => trimClipStart(film, here.clip.id, by))) session.transport.seek(here.start)
      },
    },
    {
      id: 'trim-end-here',
      label: 'Trim the end to the playhead',
      group: 'Edit',
      keys: ['KeyW'],
      unavailable: () => (session.film().clips.length === 0 ? 'The film is empty' : null),
      run: () => {
        const here = session.clipHere()
        if (here === null) return
        const by = session.transport.frame.get() - here.start - here.clip.frames
        session.edit((film) => trimClipEnd(film, here.clip.id, by))
      },
    },
  ]
}

function markerCommands(session: FilmSession): Command[] {
  const { transport } = session
  const go = (by: 1 | -1) => {
    const { markers } = session.film()
    const now = transport.frame.get()
    const next =
      by > 0 ? markers.find(({ frame }) => frame > now) : markers.findLast(({ frame }) => frame < now)
    if (next !== undefined) transport.seek(next.frame)
  }
  const unavailable = () => (session.film().markers.length === 0 ? 'There are no markers' : null)
  return [
    {
      id: 'marker',
      label: 'Marker at the playhead',
      hint: 'Where one is, it is taken away.',
      group: 'Edit',
      keys: ['KeyM'],
      icon: Flag,
      run: () => {
        const at = transport.frame.get()
        session.edit((film) =>
          film.markers.some(({ frame }) => frame === at) ? removeMarker(film, at) : setMarker(film, at),
        )
      },
    },
    {
      id: 'next-marker',
      label: 'Next marker',
      group: 'Play',
      keys: ['Shift+KeyM'],
      unavailable,
      run: () => go(1),
    },
    {
      id: 'previous-marker',
      label: 'Marker before',
      group: 'Play',
      keys: ['Mod+Shift+KeyM'],
      unavailable,
      run: () => go(-1),
    },
  ]
}

function viewCommands(session: FilmSession): Command[] {
  const { view, transport, isSnapping, mode, isStoryboard } = session
  return [
    {
      id: 'snapping',
      label: 'Snap to edges, playhead, markers and beats',
      hint: 'Ctrl suspends it while something is dragged.',
      group: 'View',
      keys: ['KeyN'],
      icon: Magnet,
      run: () => {
        isSnapping.set(!isSnapping.get())
        session.said.set(isSnapping.get() ? 'Snapping on' : 'Snapping off')
      },
    },
    ...zoomCommands({
      step: zoomStep,
      zoomBy: (factor) => zoomTimeline(view, factor, transport.frame.get()),
      fit: {
        label: 'Fit the whole film',
        keys: ['Backslash'],
        run: () => fitTimeline(view, session.frames()),
      },
    }),
    {
      id: 'stage-mode',
      label: 'Camera frames or the film itself',
      group: 'View',
      keys: ['KeyF'],
      run: () => mode.set(mode.get() === 'frame' ? 'play' : 'frame'),
    },
    {
      id: 'storyboard',
      label: 'Storyboard or timeline',
      group: 'View',
      keys: ['Shift+KeyB'],
      run: () => isStoryboard.set(!isStoryboard.get()),
    },
  ]
}

/** A copy gets an id of its own. */
function withoutId<Part extends { id: string }>(part: Part): Omit<Part, 'id'> {
  const copy: Omit<Part, 'id'> & { id?: string } = { ...part }
  delete copy.id
  return copy
}
