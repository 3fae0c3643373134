import { formatCanonical } from './canonical-text.ts'
import { filmCost } from './constants.ts'
import type { Clip, Film } from './film-document.ts'

/** Length of a film in frames. */
export function filmFrames(film: Pick<Film, 'clips'>): number {
  return film.clips.reduce((sum, { frames }) => sum + frames, 0)
}

/**
 * Video credits of `frames` frames at `fps` frames a second: one up to 30 seconds, and one more for each 30 begun
 * after them; nothing for no frames. Whole numbers only, so that page and server agree. Throws a RangeError for
 * anything else.
 */
export function filmCredits(frames: number, fps: number): number {
  if (!Number.isSafeInteger(frames) || frames < 0) throw new RangeError('frames are a whole number from 0')
  if (!Number.isSafeInteger(fps) || fps < 1) throw new RangeError('frames a second are a whole number from 1')
  if (frames === 0) return 0
  const further = Math.ceil(frames / (fps * filmCost.seconds)) - 1
  return filmCost.base + further * filmCost.further
}

/**
 * Video credits of rendering a film again: those of the clips that the film did not have before. A clip that only
 * moved costs nothing. With another engine or another number of frames a second all clips are new.
 */
export function regenerationCredits(before: Film, after: Film, isSameEngine: boolean): number {
  const isSame = isSameEngine && before.fps === after.fps
  const known = isSame ? countClips(before) : new Map<string, number>()
  const fresh = after.clips.filter((clip) => {
    const key = clipKey(clip)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    return left <= 0
  })
  return filmCredits(filmFrames({ clips: fresh }), after.fps)
}

function countClips({ clips }: Film): Map<string, number> {
  const counts = new Map<string, number>()
  for (const clip of clips) {
    const key = clipKey(clip)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** What is seen of a clip: its id, which belongs to the one who cuts, is no part of it. */
function clipKey(clip: Clip): string {
  return formatCanonical({ ...clip, id: undefined })
}
