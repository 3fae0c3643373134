import { clipSeconds, filmLimits } from '../../contract/constants.ts'
import { clipSchema, type FilmInput } from '../../contract/film-document.ts'
import { joinClipParts } from '../../contract/film-parts.ts'
import {
  cutFrames,
  newId,
  type CutFrames,
  type KeyedClip,
  type KeyedFilm,
  type KeyedOverlay,
} from '../timeline.ts'
import { Refusal } from '../../refusal.ts'
import {
  changeParts,
  clampClipFrames,
  clipFrameLimits,
  clipIndex,
  countOf,
  withClips,
  type FilmStep,
} from './step.ts'

/** A clip as a caller may write it; without a length it is as long as photos usually are. */
export type NewClip = Omit<FilmInput['clips'][number], 'id' | 'frames'> & { frames?: number }

/** Ids that no new clip may have: those of clips, and of missing ones that overlays still name. */
function namedClips({ clips, overlays }: KeyedFilm): Set<string> {
  const named = overlays.flatMap(({ clip_id }) => (clip_id === null ? [] : [clip_id]))
  return new Set([...clips.map(({ id }) => id), ...named])
}

/** Puts clips before the clip that is at `place`, or at the end. Throws Refusal when the film gets too long. */
export function insertClips(film: KeyedFilm, place: number, added: readonly NewClip[]): FilmStep {
  const used = namedClips(film)
  const clips = added.map((clip, index): KeyedClip => {
    const frames = clampClipFrames(clip.frames ?? clipSeconds.default * film.fps, film.fps)
    return {
      ...clipSchema.parse({ ...clip, frames }),
      id: newId('clip', film.clips.length + index + 1, used),
    }
  })
  return {
    label: `Add ${countOf(added.length, 'photo')}`,
    film: withClips(film, film.clips.toSpliced(place, 0, ...clips)),
  }
}

/** Removes clips and the overlays that go with them. */
export function removeClips(film: KeyedFilm, ids: readonly string[]): FilmStep {
  for (const id of ids) clipIndex(film, id)
  const left = withClips(
    film,
    film.clips.filter(({ id }) => !ids.includes(id)),
  )
  const overlays = film.overlays.filter(({ clip_id }) => clip_id === null || !ids.includes(clip_id))
  return { label: `Remove ${countOf(ids.length, 'clip')}`, film: { ...left, overlays } }
}

/** Puts a copy of each clip after it, with copies of its overlays as far as the film takes them. */
export function duplicateClips(film: KeyedFilm, ids: readonly string[]): FilmStep {
  for (const id of ids) clipIndex(film, id)
  const usedClips = namedClips(film)
  const usedOverlays = new Set(film.overlays.map(({ id }) => id))
  const overlays = [...film.overlays]
  const clips = film.clips.flatMap((clip) => {
    if (!ids.includes(clip.id)) return [clip]
    const id = newId('clip', film.clips.length + 1, usedClips)
    for (const overlay of film.overlays)
      if (overlay.clip_id === clip.id && overlays.length < filmLimits.overlays)
        overlays.push({ ...overlay, id: newId('overlay', overlays.length + 1, usedOverlays), clip_id: id })
    return [clip, { ...clip, id }]
  })
  return {
    label: `Duplicate ${countOf(ids.length, 'clip')}`,
    film: { ...withClips(film, clips), overlays },
  }
}

/**
 * Cuts a clip in two before its frame `at`, counted from its start. Both go on with the same motion, so that all frames
 * of the film stay as they were. Overlays stay with the half that they begin in. Throws Refusal within a transition,
 * and where a half would be shorter than photos may be.
 */
export function splitClip(film: KeyedFilm, id: string, at: number): FilmStep {
  const index = clipIndex(film, id)
  const { clips, cuts } = settleCuts(film, index)
  const clip = clips[index]
  const [entering, leaving] = [cuts[index - 1] ?? { before: 0, after: 0 }, cuts[index]]
  const { min } = clipFrameLimits(film.fps)
  if (!Number.isInteger(at) || at < min || at > clip.frames - min)
    throw new Refusal('Split further from the ends of the clip: each part must last a second.')
  if (at < entering.after || at > clip.frames - leaving.before)
    throw new Refusal('There is a transition here. Split outside of it, or make it shorter.')
  const second = newId('clip', clips.length + 1, namedClips(film))
  const { start, end } = clip.part ?? { start: 0, end: 1 }
  const seen = entering.before + clip.frames + leaving.after
  const middle = start + ((end - start) * (entering.before + at)) / seen
  const transition = { ...clip.transition, kind: 'cut' } as const
  const halves: KeyedClip[] = [
    { ...clip, frames: at, part: { start, end: middle }, transition },
    { ...clip, id: second, frames: clip.frames - at, part: { start: middle, end } },
  ]
  const overlays = film.overlays.map((overlay) =>
    overlay.clip_id === id && overlay.start >= at
      ? { ...overlay, clip_id: second, start: overlay.start - at }
      : overlay,
  )
  return { label: 'Split clip', film: { ...withClips(film, clips.toSpliced(index, 1, ...halves)), overlays } }
}

/**
 * The clips with transitions as long as they are seen, where those beside a clip had to be shortened: its halves would
 * have other room for them.
 */
function settleCuts(film: KeyedFilm, index: number): { clips: KeyedClip[]; cuts: CutFrames[] } {
  const cuts = cutFrames(film)
  const seen = cuts.map(({ before, after }) => before + after)
  const isShortened = (at: number) => {
    const { kind, frames } = film.clips[at].transition
    return kind !== 'cut' && frames > seen[at]
  }
  const isSettled = ![index - 1, index].some((at) => at >= 0 && at < cuts.length - 1 && isShortened(at))
  if (isSettled) return { clips: film.clips, cuts }
  const clips = film.clips.map((clip, at) =>
    at < cuts.length - 1 && isShortened(at)
      ? { ...clip, transition: { ...clip.transition, frames: seen[at] } }
      : clip,
  )
  return { clips, cuts }
}

/** Whether two neighbours are the halves of a split that nothing was changed on since. */
export function canJoinClips(film: KeyedFilm, id: string): boolean {
  const index = clipIndex(film, id)
  const next = film.clips[index + 1]
  return next !== undefined && joinClipParts(film.clips[index], next) !== null
}

/** Takes a split back. Throws Refusal where the clip and the next one are not halves of one. */
export function joinClips(film: KeyedFilm, id: string): FilmStep {
  const index = clipIndex(film, id)
  const [first, next] = [film.clips[index], film.clips[index + 1]]
  const joined = next === undefined ? null : joinClipParts(first, next)
  if (joined === null) throw new Refusal('Only the two parts of a split clip can be joined.')
  const overlays = film.overlays.map((overlay) =>
    overlay.clip_id === next.id ? { ...overlay, clip_id: id, start: overlay.start + first.frames } : overlay,
  )
  return {
    label: 'Join clips',
    film: { ...withClips(film, film.clips.toSpliced(index, 2, joined)), overlays },
  }
}

/** Moves clips, in the order that they have, before the clip that is at `place` now, or to the end. */
export function moveClips(film: KeyedFilm, ids: readonly string[], place: number): FilmStep {
  for (const id of ids) clipIndex(film, id)
  const isMoved = (clip: KeyedClip) => ids.includes(clip.id)
  const stays = (clip: KeyedClip) => !isMoved(clip)
  const clips = [
    ...film.clips.slice(0, place).filter(stays),
    ...film.clips.filter(isMoved),
    ...film.clips.slice(place).filter(stays),
  ]
  return { label: `Move ${countOf(ids.length, 'clip')}`, film: { ...film, clips } }
}

/**
 * Moves the end of a clip by `by` frames, later where positive, as far as a clip may get shorter or longer. All that
 * comes after it moves along.
 */
export function trimClipEnd(film: KeyedFilm, id: string, by: number): FilmStep {
  const change = (clip: KeyedClip) => ({ ...clip, frames: clampClipFrames(clip.frames + by, film.fps) })
  return { label: 'Trim clip', film: withClips(film, changeParts(film.clips, [id], change)) }
}

/**
 * Moves the start of a clip by `by` frames, later where positive, as far as a clip may get shorter or longer; what
 * comes after it moves the other way, and so do the overlays on it.
 */
export function trimClipStart(film: KeyedFilm, id: string, by: number): FilmStep {
  const clip = film.clips[clipIndex(film, id)]
  const frames = clampClipFrames(clip.frames - by, film.fps)
  const trimmed = withClips(
    film,
    changeParts(film.clips, [id], (one) => ({ ...one, frames })),
  )
  return {
    label: 'Trim clip',
    film: { ...trimmed, overlays: shiftOverlays(film, id, frames - clip.frames) },
  }
}

/**
 * Moves the cut after a clip by `by` frames, later where positive: the clip gets longer by as much as the next one gets
 * shorter, as far as both may, so the film stays as long as it is. Overlays keep their place in the film. Throws
 * RangeError for the last clip.
 */
export function rollCut(film: KeyedFilm, id: string, by: number): FilmStep {
  const index = clipIndex(film, id)
  const [first, next] = [film.clips[index], film.clips[index + 1]]
  if (next === undefined) throw new RangeError('There is no cut after the last clip')
  const { min, max } = clipFrameLimits(film.fps)
  const later = Math.min(max - first.frames, next.frames - min)
  const earlier = Math.max(min - first.frames, next.frames - max)
  // Clips that came too short or too long leave no room at all on one side.
  const moved = by > 0 ? Math.min(by, Math.max(0, later)) : Math.max(by, Math.min(0, earlier))
  const clips = film.clips
    .with(index, { ...first, frames: first.frames + moved })
    .with(index + 1, { ...next, frames: next.frames - moved })
  return { label: 'Roll cut', film: { ...film, clips, overlays: shiftOverlays(film, next.id, -moved) } }
}

/** The overlays, those of a clip moved by `by` frames against its start, to which they keep. */
function shiftOverlays(film: KeyedFilm, id: string, by: number): KeyedOverlay[] {
  return film.overlays.map((overlay) =>
    overlay.clip_id === id ? { ...overlay, start: Math.max(0, overlay.start + by) } : overlay,
  )
}

/** Makes clips as long as `frames`, or as near to it as photos may be seen. */
export function setClipFrames(film: KeyedFilm, ids: readonly string[], frames: number): FilmStep {
  const length = clampClipFrames(frames, film.fps)
  const clips = changeParts(film.clips, ids, (clip) => ({ ...clip, frames: length }))
  return { label: 'Change length', film: withClips(film, clips) }
}
