import type { PreviewMaterial } from '../preview-material.ts'
import type { FilmMaterial } from '../session/film-context.ts'

/** What the film names, as the player reads it. */
export function previewMaterial({ photos, sounds }: FilmMaterial): PreviewMaterial {
  return {
    photos: new Map(
      [...photos].map(([id, { image, ...photo }]) => [id, { ...photo, preview_url: image.preview_url }]),
    ),
    sounds: new Map([...sounds].map(([id, { url, duration }]) => [id, { id, url, duration }])),
  }
}
