import { filmLimits } from '../../contract/constants.ts'
import { Refusal } from '../../refusal.ts'
import { clipFrameLimits, withClips, type FilmStep } from '../edit/step.ts'
import type { KeyedFilm } from '../timeline.ts'
import { beatFrames } from './beat-frames.ts'

/**
 * Makes each clip as long as some beats, so that all cuts, and the end of the film, fall on beats. Where so many beats
 * are shorter than photos may be seen, twice as many are taken, or thrice. The first clip also gets what is before its
 * first beat. Throws Refusal without known beats, and where clips would get too long.
 */
export function fitClipsToBeats(film: KeyedFilm, beatsPerClip: number): FilmStep {
  const { beats, fps } = film
  if (beats === null) throw new Refusal('Find the beats of the music first.')
  if (!Number.isInteger(beatsPerClip) || beatsPerClip < 1)
    throw new RangeError('Beats are a whole number from 1')
  const { min, max } = clipFrameLimits(fps)
  const step = (beatsPerClip * 60 * fps) / beats.bpm
  const count = beatsPerClip * Math.ceil((min + 1) / step)
  if ((count * 60 * fps) / beats.bpm > max - 1)
    throw new Refusal('Choose fewer beats: photos would be seen too long.')
  const frames = beatFrames(beats, fps, filmLimits.frames)
  // The first cut falls on the beat after which the first clip is as long as the others, as nearly as may be.
  const first = frames.findIndex((frame) => frame >= min && frame > ((count - 0.5) * 60 * fps) / beats.bpm)
  const clips = film.clips.map((clip, index) => {
    const end = frames[first + index * count]
    const start = index === 0 ? 0 : frames[first + (index - 1) * count]
    if (end === undefined) throw new Refusal('The film would get too long. Choose fewer beats.')
    return { ...clip, frames: end - start }
  })
  return { label: 'Fit clips to beats', film: withClips(film, clips) }
}
