import type { Film } from '../../contract/film-document.ts'
import type { FilmEngine } from '../../contract/film-shapes.ts'
import { isSpatial } from '../evaluate/choose-motion.ts'
import { planClips, type PlannedClip } from '../evaluate/plan-frame.ts'
import { planarView } from '../evaluate/planar-path.ts'
import { fullView } from '../evaluate/view.ts'
import type { FilmPhoto } from '../frame-plan.ts'

const ENGINES: readonly FilmEngine[] = ['v24', 'v25']
/** Pixels of the photo for each of the frame: fewer look soft; from more, bilinear sampling flickers. */
const DENSITY = 1.33
/** How much nearer a camera comes to anything on its way through a room. */
const SPATIAL_ZOOM = 1.3
/** How large templates draw a logo or a portrait at most, as a part of the frame's shorter side. */
const BRAND_PART = 0.45

/**
 * The size to which a picture of a film is reduced once, with a filter, before frames of `outWidth` × `outHeight` pixels
 * are drawn from it: what the nearest view of any of its clips needs, and never larger than the picture itself.
 */
export function photoWorkingSize(
  film: Film,
  imageId: string,
  photo: FilmPhoto,
  outWidth: number,
  outHeight: number,
): { width: number; height: number } {
  const shown = film.clips.filter((clip) => clip.image_id === imageId || clip.before?.image_id === imageId)
  // What is shown before a clip's photo is shown through the same views; it counts as alike in shape.
  const photos = new Map(shown.map((clip) => [clip.image_id, photo]))
  const views = ENGINES.flatMap((engine) =>
    planClips(film, photos, engine)
      .filter(({ clip }) => shown.includes(clip))
      .flatMap((clip) => viewWidths(clip, film.fps)),
  )
  const widths = views.map((width) => (DENSITY * outWidth) / width)
  const { brand } = film
  if (brand?.logo_image_id === imageId || brand?.portrait_image_id === imageId)
    widths.push(
      (BRAND_PART * Math.min(outWidth, outHeight) * photo.width) / Math.min(photo.width, photo.height),
    )
  const scale = Math.min(1, Math.max(0, ...widths) / photo.width)
  return {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  }
}

/** How wide a clip's views are at both ends of its motion, in fractions of its photo: between, none is narrower. */
function viewWidths({ clip, motion, frames, ratios }: PlannedClip, fps: number): number[] {
  if (isSpatial(motion)) return [fullView(clip, ratios).width / SPATIAL_ZOOM]
  return [0, 1].map((end) => planarView(motion, clip, ratios, frames / fps, end).width)
}
