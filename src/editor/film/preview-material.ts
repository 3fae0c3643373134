import type { FilmPhoto } from '../../../core/film/frame-plan.ts'

/** A photo of a film, or a picture of its brand, as the preview reads it. */
export interface PreviewPhoto extends FilmPhoto {
  /** Address of the API: `preview_url` of the image. */
  preview_url: string
}

/** A sound of a film, as the API tells of it. */
export interface PreviewSound {
  id: string
  url: string
  /** Seconds. */
  duration: number
}

/** All that a film's document names, by its id. What is missing here is shown grey, or not heard. */
export interface PreviewMaterial {
  photos: ReadonlyMap<string, PreviewPhoto>
  sounds: ReadonlyMap<string, PreviewSound>
}

/** A photo or a sound that could not be read, in words for the user. */
export interface PreviewFault {
  id: string
  kind: 'photo' | 'sound'
  message: string
}

/** Whether nothing has to be read again. */
export function isSameMaterial(one: PreviewMaterial, other: PreviewMaterial): boolean {
  return isSameMap(one.photos, other.photos) && isSameMap(one.sounds, other.sounds)
}

function isSameMap(one: ReadonlyMap<string, object>, other: ReadonlyMap<string, object>): boolean {
  if (one === other) return true
  const isSame = (a: object, b: object | undefined) =>
    b !== undefined &&
    Object.entries(a).every(([key, value]) => value === (b as Record<string, unknown>)[key])
  return one.size === other.size && [...one].every(([id, item]) => isSame(item, other.get(id)))
}

/** What a frame waits for: photos that are read, skies and items that are cut out of them, or its drawing alone. */
export type PreviewWait = 'photos' | 'cutting' | 'drawing'
