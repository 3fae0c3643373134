import type { FilmRect } from '../../../../core/contract/film-document.ts'
import type { FilmEngine } from '../../../../core/contract/film-shapes.ts'
import { type ChosenMotion, isSpatial } from '../../../../core/film/evaluate/choose-motion.ts'
import { planClips } from '../../../../core/film/evaluate/plan-frame.ts'
import { planarView } from '../../../../core/film/evaluate/planar-path.ts'
import { fullView, type Ratios } from '../../../../core/film/evaluate/view.ts'
import type { FilmPhoto } from '../../../../core/film/frame-plan.ts'
import type { KeyedFilm } from '../../../../core/film/timeline.ts'

/** Where the camera of a clip begins and ends, as parts of its photo. */
export interface CameraFrames {
  from: FilmRect
  to: FilmRect
  /** What is done once the engine, the photo and `auto` have had their say. */
  motion: ChosenMotion
  /** The camera goes through the room: both frames are what it begins from. */
  isSpatial: boolean
  ratios: Ratios
}

/** Null for a clip that the film does not have. */
export function cameraFrames(
  film: KeyedFilm,
  photos: ReadonlyMap<string, FilmPhoto>,
  engine: FilmEngine,
  clipId: string,
): CameraFrames | null {
  const planned = planClips(film, photos, engine)[film.clips.findIndex(({ id }) => id === clipId)]
  if (planned === undefined) return null
  const { clip, motion, ratios, frames } = planned
  if (isSpatial(motion)) {
    const view = fullView(clip, ratios)
    return { from: view, to: view, motion, isSpatial: true, ratios }
  }
  const at = (progress: number) => planarView(motion, clip, ratios, frames / film.fps, progress)
  return { from: at(0), to: at(1), motion, isSpatial: false, ratios }
}

/** A frame of the camera, `width` of the photo wide, around a place; held within the photo. */
export function frameAround(x: number, y: number, width: number, { photo, frame }: Ratios): FilmRect {
  const widest = Math.min(1, frame / photo)
  const held = Math.min(widest, Math.max(0.1, width))
  const height = (held * photo) / frame
  const within = (at: number, size: number) => Math.min(1 - size, Math.max(0, at - size / 2))
  return { x: within(x, held), y: within(y, height), width: held, height }
}

/** How much of what fits into the frame a camera frame shows: 1 is all that can be seen at once. */
export function frameFraction(rect: FilmRect, { photo, frame }: Ratios): number {
  return rect.width / Math.min(1, frame / photo)
}
