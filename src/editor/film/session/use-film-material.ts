import { useQueries, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Analysis, Image } from '../../../../core/contract/shapes.ts'
import type { KeyedFilm } from '../../../../core/film/timeline.ts'
import { isApiError } from '../../../services/api-error.ts'
import { audiosQuery } from '../../../services/films.ts'
import { imageQuery } from '../../../services/images.ts'
import type { FilmMaterial, KnownPhoto } from './film-context.ts'

type Answer = UseQueryResult<{ image: Image; analysis?: Analysis | undefined }>

/** What a film names, asked of the server: photos one by one, as each comes with its room. */
export function useFilmMaterial(film: KeyedFilm): FilmMaterial {
  const key = imageIds(film).join(' ')
  const ids = useMemo(() => (key === '' ? [] : key.split(' ')), [key])
  const combine = useCallback((answers: Answer[]) => combinePhotos(ids, answers), [ids])
  // The same list for the same photos: with hundreds of them it is not compared at each step of the film.
  const queries = useMemo(() => ids.map((id) => ({ ...imageQuery(id), staleTime: 60_000, meta: {} })), [ids])
  const { photos, gone } = useQueries({ queries, combine })
  const audios = useQuery(audiosQuery()).data
  const sounds = useMemo(() => new Map((audios ?? []).map((audio) => [audio.id, audio])), [audios])
  return useMemo(() => ({ photos, gone, sounds }), [photos, gone, sounds])
}

function imageIds({ clips, brand }: KeyedFilm): string[] {
  const ids = clips.flatMap(({ image_id, before }) =>
    before === null ? [image_id] : [image_id, before.image_id],
  )
  const ofBrand = [brand?.logo_image_id ?? null, brand?.portrait_image_id ?? null].filter((id) => id !== null)
  return [...new Set([...ids, ...ofBrand])].sort()
}

function combinePhotos(ids: readonly string[], answers: readonly Answer[]): Omit<FilmMaterial, 'sounds'> {
  const photos = new Map<string, KnownPhoto>()
  const gone = new Set<string>()
  for (const [index, id] of ids.entries()) {
    const { data, error } = answers[index] ?? {}
    if (isApiError(error) && error.status === 404) gone.add(id)
    else if (data !== undefined && data.image.status === 'ready') photos.set(id, knownPhoto(data))
  }
  return { photos, gone }
}

/** The same object for the same answer, so that nothing is drawn anew for it. */
const known = new WeakMap<object, KnownPhoto>()

function knownPhoto(data: { image: Image; analysis?: Analysis | undefined }): KnownPhoto {
  const before = known.get(data)
  if (before !== undefined) return before
  const { image, analysis } = data
  const photo = {
    image_id: image.id,
    width: image.width,
    height: image.height,
    room: analysis?.room ?? null,
    image,
  }
  known.set(data, photo)
  return photo
}
