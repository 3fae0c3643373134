import { clipSeconds, filmLimits } from '../contract/constants.ts'
import {
  filmSchema,
  type Brand,
  type Film,
  type FilmInput,
  type FilmRatio,
} from '../contract/film-document.ts'
import { Refusal } from '../refusal.ts'
import { beatFrames } from './beats/beat-frames.ts'
import { fitClipsToBeats } from './beats/fit-clips.ts'
import { clampClipFrames, clipFrameLimits, withClips } from './edit/step.ts'
import { listingOrder, listingRank } from './listing-order.ts'
import { withIds, type KeyedFilm } from './timeline.ts'

/** A photo for a first cut. */
interface CutPhoto {
  image_id: string
  /** What it shows, as a name for people, such as "Living room"; null where that is not known. */
  space: string | null
  /** The photo that it was made from, shown first and wiped away; left out for none. */
  before?: string | null
}

/** Music for a first cut. */
export interface CutSound {
  audio_id: string
  seconds: number
  /** Beats of the sound, `first` from its start; null where they are not known. */
  beats: Film['beats']
}

interface FirstCut {
  photos: readonly CutPhoto[]
  sound: CutSound | null
  fps: number
  ratio: FilmRatio
  /** Said at the start; without, there is no title. */
  title?: string
  subtitle?: string
  brand?: Brand | null
}

/** Shortest and longest that a photo is seen, in seconds, however long the music is. */
const SECONDS = { min: 2.5, max: 6 } as const
const TITLE_SECONDS = 3.5
const CAPTION_SECONDS = 2.5
const END_CARD_SECONDS = 3

/**
 * A film of photos to begin with: in the order in which homes are walked, each with a motion of its own, cuts on beats,
 * about as long as the music where photos are not seen too shortly or too long for that, a title, names of spaces, and an
 * end card. Throws Refusal for no photos, and for more than a film takes.
 */
export function buildFirstCut({ photos, sound, fps, ratio, title, subtitle, brand }: FirstCut): KeyedFilm {
  if (photos.length === 0) throw new Refusal('Add at least one photo.')
  if (photos.length > filmLimits.clips)
    throw new Refusal(`A film has at most ${filmLimits.clips} photos. Choose fewer.`)
  const ordered = listingOrder(photos, ({ space }) => space)
  const seconds = sound === null ? clipSeconds.default : clamp(sound.seconds / photos.length, SECONDS)
  const frames = clampClipFrames(seconds * fps, fps)
  const input: FilmInput = {
    fps,
    ratio,
    clips: ordered.map(({ image_id, before = null }) => ({
      image_id,
      before: before === null ? null : { image_id: before, kind: 'wipe' },
      frames,
      transition: { kind: 'crossfade', frames: Math.round(fps / 2) },
    })),
    sounds: sound === null ? [] : [{ audio_id: sound.audio_id, role: 'music' }],
    beats: sound?.beats ?? null,
    brand: brand ?? null,
  }
  const cut = onBeats(withIds(filmSchema.parse(input)), seconds)
  return withIds({
    ...cut,
    overlays: filmSchema.shape.overlays.parse(firstTexts(cut, ordered, title, subtitle)),
  })
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value))
}

/**
 * With each cut on the beat next to where it would be, and the end on the last beat before: a film for music is no longer
 * than it. Where beats leave photos too short or too long, all photos get the same number of beats.
 */
function onBeats(film: KeyedFilm, seconds: number): KeyedFilm {
  const { beats, clips, fps } = film
  if (beats === null) return film
  const total = Math.round(seconds * fps * clips.length)
  const marks = beatFrames(beats, fps, total)
  const cuts = clips.map(({ id }, index) => {
    const wanted = (total * (index + 1)) / clips.length
    const nearest = marks.reduce(
      (best, mark) => (Math.abs(mark - wanted) < Math.abs(best - wanted) ? mark : best),
      0,
    )
    return { id, end: nearest }
  })
  const lengths = cuts.map(({ end }, index) => end - (cuts[index - 1]?.end ?? 0))
  const { min, max } = clipFrameLimits(fps)
  if (lengths.every((frames) => frames >= min && frames <= max))
    return withClips(
      film,
      clips.map((clip, index) => ({ ...clip, frames: lengths[index] })),
    )
  return fitClipsToBeats(film, Math.max(1, Math.round((seconds * beats.bpm) / 60))).film
}

/** Title, names of spaces where they change, end card: none of them over another one. */
function firstTexts(
  film: KeyedFilm,
  photos: readonly CutPhoto[],
  title = '',
  subtitle = '',
): NonNullable<FilmInput['overlays']> {
  const { clips, fps } = film
  const last = clips.length - 1
  const endFrames = Math.min(clips[last].frames, Math.round(END_CARD_SECONDS * fps))
  const texts: NonNullable<FilmInput['overlays']> = []
  if (title !== '')
    texts.push({
      template: 'title',
      clip_id: clips[0].id,
      frames: Math.min(clips[0].frames, Math.round(TITLE_SECONDS * fps)),
      lines: [title, subtitle],
    })
  for (const [index, { space }] of photos.entries()) {
    // What a house looks like from outside needs no name.
    const rank = listingRank(space)
    const isKnown = space !== null && rank !== null && rank > 0 && space !== photos[index - 1]?.space
    if (!isKnown || (index === 0 && title !== '')) continue
    const start = Math.round(fps / 2)
    const room = clips[index].frames - (index === last ? endFrames : Math.round(fps / 4)) - start
    const frames = Math.min(room, Math.round(CAPTION_SECONDS * fps))
    if (frames >= fps)
      texts.push({ template: 'caption', clip_id: clips[index].id, start, frames, lines: [space] })
  }
  texts.push({
    template: 'end-card',
    clip_id: clips[last].id,
    start: clips[last].frames - endFrames,
    frames: endFrames,
    lines: ['Book a viewing'],
  })
  return texts
}
