import { formatCanonical } from './canonical-text.ts'
import { filmCost } from './constants.ts'
import type { Clip, Film } from './film-document.ts'
import { joinClipParts } from './film-parts.ts'

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

/** What rendering a film costs when it was rendered before. */
export interface RegenerationPrice {
  /** Places of the clips that the film did not have before: these are paid. */
  clips: number[]
  credits: number
  /** Video credits of the whole film. */
  full: number
}

/**
 * The price of rendering a film again: that of the clips that it did not have before. A clip that only moved, or was
 * split, costs nothing. With another engine or another number of frames a second all clips are new.
 */
export function regenerationPrice(before: Film, after: Film, isSameEngine: boolean): RegenerationPrice {
  const isSame = isSameEngine && before.fps === after.fps
  const known = new Map<string, number>()
  if (isSame)
    for (const { clip } of joinParts(before)) {
      const key = clipKey(clip)
      known.set(key, (known.get(key) ?? 0) + 1)
    }
  const clips = joinParts(after).flatMap(({ clip, places }) => {
    const key = clipKey(clip)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    return left > 0 ? [] : places
  })
  const fresh = clips.map((place) => after.clips[place])
  return {
    clips,
    credits: filmCredits(filmFrames({ clips: fresh }), after.fps),
    full: filmCredits(filmFrames(after), after.fps),
  }
}

/** Video credits of rendering a film again, see `regenerationPrice`. */
export function regenerationCredits(before: Film, after: Film, isSameEngine: boolean): number {
  return regenerationPrice(before, after, isSameEngine).credits
}

/** The clips of a film, halves of split ones joined, with their places in it. */
function joinParts({ clips }: Film): { clip: Clip; places: number[] }[] {
  const joined: { clip: Clip; places: number[] }[] = []
  for (const [place, clip] of clips.entries()) {
    const last = joined.at(-1)
    const whole = last === undefined ? null : joinClipParts(last.clip, clip)
    if (last === undefined || whole === null) joined.push({ clip, places: [place] })
    else joined[joined.length - 1] = { clip: whole, places: [...last.places, place] }
  }
  return joined
}

/** What is seen of a clip: its id, which belongs to the one who cuts, is no part of it. */
function clipKey(clip: Clip): string {
  return formatCanonical({ ...clip, id: undefined })
}
