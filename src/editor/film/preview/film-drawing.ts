import { derivedEdges } from '../../../../core/contract/constants.ts'
import type { Film } from '../../../../core/contract/film-document.ts'
import type { FilmEngine } from '../../../../core/contract/film-shapes.ts'
import { planFilm } from '../../../../core/film/evaluate/plan-frame.ts'
import type { FramePlan } from '../../../../core/film/frame-plan.ts'
import {
  createScaledRaster,
  pictureScale,
  type RasterScale,
} from '../../../../core/film/raster/scaled-raster.ts'
import type { OverlayLayers } from '../../../../core/film/raster/overlay/layer.ts'
import { photoWorkingSize } from '../../../../core/film/raster/working-size.ts'
import type { Size } from '../../viewport/view-maths.ts'
import type { PhotoStore } from './photo-store.ts'
import type { PreviewPhoto, PreviewWait } from '../preview-material.ts'

export interface DrawnFilm {
  film: Film
  engine: FilmEngine
  photos: ReadonlyMap<string, PreviewPhoto>
}

/** A film at one size, in a worker: what a frame needs, and its pixels. */
export interface FilmDrawing {
  readonly frames: number
  /** Photos and brand pictures that a frame shows and that are not loaded yet. */
  missing(frame: number): readonly string[]
  /** Whether all is there but photos: what cuts skies and items out of them, and what it has cut. */
  hasScenes(frame: number): boolean
  /** Loads what is missing, and tells what it waits for; at once where nothing is missing. */
  load(frame: number, onWait?: (wait: PreviewWait) => void): Promise<void>
  /** Draws a frame for which all is loaded; what is not there is grey. */
  draw(frame: number, out: Uint8ClampedArray): void
}

let letters: Promise<OverlayLayers> | null = null

/**
 * What draws a film's texts and cards, loaded once a worker, with the first film that has one; null for others. Rejects,
 * in words for the user, when it cannot be loaded.
 */
export async function loadOverlays({ overlays }: Pick<Film, 'overlays'>): Promise<OverlayLayers | null> {
  if (overlays.length === 0) return null
  const read = async () => (await import('./letters.ts')).readLetters()
  letters ??= read().catch((reason: unknown) => {
    letters = null
    throw new Error('The fonts of films could not be loaded.', { cause: reason })
  })
  return letters
}

/** Frames of a film at a size, drawn `scale` times as large and reduced. */
export function createFilmDrawing(
  { film, engine, photos }: DrawnFilm,
  { width, height }: Size,
  scale: RasterScale,
  overlays: OverlayLayers | null,
  store: PhotoStore,
): FilmDrawing {
  const plan = planFilm(film, photos, engine)
  const by = pictureScale(scale)
  const raster = createScaledRaster({ film, width, height, overlays, pictures: (id) => store.get(id) }, scale)
  const brand = [film.brand?.logo_image_id, film.brand?.portrait_image_id].filter((id) => id != null)
  const sizes = new Map<string, Size>()

  const sizeOf = (photo: PreviewPhoto): Size => {
    const known = sizes.get(photo.image_id)
    if (known !== undefined) return known
    const size = insidePreview(photoWorkingSize(film, photo.image_id, photo, by * width, by * height))
    sizes.set(photo.image_id, size)
    return size
  }
  const shown = (at: FramePlan): readonly string[] => [
    ...at.pictures.flatMap(({ image_id: id, before }) => (before ? [id, before.image_id] : [id])),
    ...(at.overlays.length > 0 ? brand : []),
  ]
  const missing = (at: FramePlan) =>
    shown(at).filter((id) => {
      const photo = photos.get(id)
      return photo !== undefined && !store.has(id, sizeOf(photo))
    })

  const posed = (at: FramePlan) =>
    at.pictures.flatMap(({ image_id: id, pose }) => {
      const photo = photos.get(id)
      return pose === null || photo === undefined ? [] : [{ photo, pose }]
    })
  const hasScenes = (at: FramePlan) => posed(at).every(({ photo, pose }) => store.hasScene(photo, pose))
  const prepareScenes = (at: FramePlan) => {
    for (const { photo } of posed(at)) store.prepareScene(photo)
  }

  return {
    frames: plan.frames,
    missing: (frame) => missing(plan.at(frame)),
    hasScenes: (frame) => hasScenes(plan.at(frame)),
    load: async (frame, onWait) => {
      const at = plan.at(frame)
      const lacking = missing(at)
      if (lacking.length > 0) {
        onWait?.('photos')
        await Promise.all(
          lacking.map((id) => {
            const photo = photos.get(id)!
            return store.load(photo, sizeOf(photo))
          }),
        )
      }
      if (!hasScenes(at)) {
        onWait?.('cutting')
        for (const { photo, pose } of posed(at)) await store.loadScene(photo, pose)
      }
      prepareScenes(at)
    },
    draw: (frame, out) => {
      const at = plan.at(frame)
      prepareScenes(at)
      raster.draw(at, out)
    },
  }
}

/** No larger than the picture that is loaded: enlarging it adds nothing. */
function insidePreview({ width, height }: Size): Size {
  const by = Math.min(1, derivedEdges.preview / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}
