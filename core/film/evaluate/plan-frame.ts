import type { Clip, Film } from '../../contract/film-document.ts'
import { filmFrames } from '../../contract/film-price.ts'
import type { FilmEngine } from '../../contract/film-shapes.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { ratioSizes, type ClipPicture, type FilmPhoto, type FramePlan } from '../frame-plan.ts'
import { clipStarts, cutFrames, type CutFrames } from '../timeline.ts'
import { chooseMotions, isSpatial, type ChosenMotion } from './choose-motion.ts'
import { ease, PEAK_SPEED } from './easing.ts'
import { overlayPictures, planOverlays } from './overlay-picture.ts'
import { planarView } from './planar-path.ts'
import { fullView, type Ratios } from './view.ts'

/** When the wipe from the earlier photo to the later one begins and ends, in parts of the clip's time. */
const WIPE = { start: 0.35, end: 0.65 } as const

/** What a film shows, frame by frame. */
export interface FilmPlan {
  frames: number
  /** Throws RangeError for what is no frame of the film. */
  at: (frame: number) => FramePlan
}

/** One clip with all that its picture depends on: nothing here depends on where in the film it is. */
export interface PlannedClip {
  clip: Clip
  motion: ChosenMotion
  /** Frames in which its photo is seen: its own, and those of the transitions before and after it. */
  frames: number
  /** Which of those is its own first one. */
  lead: number
  ratios: Ratios
}

/**
 * What one frame of a film shows. A photo that is not among `photos` counts as one of the frame's ratio without a room.
 * For many frames of one film, ask `planFilm` once. Throws RangeError for what is no frame of the film.
 */
export function planFrame(
  film: Film,
  photos: ReadonlyMap<string, FilmPhoto>,
  engine: FilmEngine,
  frame: number,
): FramePlan {
  return planFilm(film, photos, engine).at(frame)
}

/** The plan of all frames of a film: what does not change from frame to frame is worked out once. */
export function planFilm(film: Film, photos: ReadonlyMap<string, FilmPhoto>, engine: FilmEngine): FilmPlan {
  const frames = filmFrames(film)
  const starts = clipStarts(film)
  const cuts = cutFrames(film)
  const clips = planClips(film, photos, engine, cuts)
  const texts = planOverlays(film)
  const picture = (index: number, frame: number): ClipPicture => ({
    clip: index,
    ...clipPicture(clips[index], film.fps, frame - starts[index] + clips[index].lead),
  })
  return {
    frames,
    at: (frame) => {
      if (!Number.isInteger(frame) || frame < 0 || frame >= frames)
        throw new RangeError(`${frame} is no frame of a film of ${frames}`)
      const overlays = overlayPictures(texts, frame, { fps: film.fps, frames })
      const index = starts.findLastIndex((start) => start <= frame)
      // The cut that the frame's transition is at, if it is in one: that before its clip, or that after it.
      const cut = [index - 1, index].find((at) => isInCut(frame, starts[at + 1], cuts[at]))
      if (cut === undefined) return { frame, pictures: [picture(index, frame)], transition: null, overlays }
      const { before, after } = cuts[cut]
      const { kind, direction } = film.clips[cut].transition
      const progress = (frame - (starts[cut + 1] - before) + 0.5) / (before + after)
      const pictures = [picture(cut, frame), picture(cut + 1, frame)] as const
      return { frame, pictures, transition: { kind, direction, progress }, overlays }
    },
  }
}

function isInCut(frame: number, start: number | undefined, cut: CutFrames | undefined): boolean {
  if (start === undefined || cut === undefined) return false
  return frame >= start - cut.before && frame < start + cut.after
}

/** The clips of a film with their motions chosen, and with what their neighbours' transitions add to them. */
export function planClips(
  film: Film,
  photos: ReadonlyMap<string, FilmPhoto>,
  engine: FilmEngine,
  cuts: readonly CutFrames[] = cutFrames(film),
): PlannedClip[] {
  const motions = chooseMotions(film, photos, engine)
  const { width, height } = ratioSizes[film.ratio]
  const frame = width / height
  return film.clips.map((clip, index) => {
    const lead = cuts[index - 1]?.before ?? 0
    const photo = photos.get(clip.image_id)
    return {
      clip,
      motion: motions[index],
      frames: lead + clip.frames + cuts[index].after,
      lead,
      ratios: { photo: photo ? photo.width / photo.height : frame, frame },
    }
  })
}

/** What is seen of a clip in the frame at `place` of those in which its photo is seen. */
function clipPicture(
  { clip, motion, frames, ratios }: PlannedClip,
  fps: number,
  place: number,
): Omit<ClipPicture, 'clip'> {
  const { start, end } = clip.part ?? { start: 0, end: 1 }
  // The middle of a frame stands for it: so a clip that is split in two shows the same frames as before.
  const time = start + ((end - start) * (place + 0.5)) / frames
  const seconds = frames / (end - start) / fps
  const progress = ease(clip.motion.ease, time)
  const isDeep = isSpatial(motion)
  return {
    image_id: clip.image_id,
    view: isDeep ? fullView(clip, ratios) : planarView(motion, clip, ratios, seconds, progress),
    surround: clip.fit === 'contain-blur' ? 'blur' : 'black',
    pose: isDeep
      ? {
          motion,
          amount: clip.motion.amount,
          pace: PEAK_SPEED[clip.motion.ease] / seconds,
          progress,
          billboards: clip.billboards,
        }
      : null,
    before: beforePicture(clip, time),
  }
}

/** Both photos are held for a while; between, the earlier one makes way, slowly at first and at last. */
function beforePicture({ before }: Clip, time: number): ClipPicture['before'] {
  if (before === null) return null
  const progress = smoothStep(WIPE.start, WIPE.end, time)
  // The halves of a split clip reach the end of the wipe with other last digits.
  return progress > 1 - 1e-9 ? null : { ...before, progress }
}
