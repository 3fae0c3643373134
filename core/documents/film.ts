import {
  type Brand,
  brandSchema,
  type Film,
  filmSchema,
  unfinishedFilmSchema,
} from '../contract/film-document.ts'
import { defineDocument, DocumentError, type Stored, type StoredText } from './document.ts'

const migrations = [
  () => {
    throw new DocumentError('a film has no version')
  },
]

const film = defineDocument<Film>({ name: 'a film', schema: filmSchema, migrations })
const unfinished = defineDocument<Film>({
  name: 'a draft of a film',
  schema: unfinishedFilmSchema,
  migrations,
})
// A brand has stood in films, without a version of its own, before it was kept by itself.
const brand = defineDocument<Brand>({
  name: 'a brand',
  schema: brandSchema,
  migrations: [(fields) => fields],
})

export function storeFilm(document: Film): StoredText<'film'> {
  return JSON.stringify(film.store(document)) as StoredText<'film'>
}

/** Throws DocumentError when it cannot be read. */
export function restoreFilm(stored: Stored<'film'>): Film {
  return film.restore(stored)
}

/** A film that is still being cut: it may have no photos. */
export function storeUnfinishedFilm(document: Film): StoredText<'unfinished film'> {
  return JSON.stringify(unfinished.store(document)) as StoredText<'unfinished film'>
}

/** Throws DocumentError when it cannot be read. */
export function restoreUnfinishedFilm(stored: Stored<'unfinished film'>): Film {
  return unfinished.restore(stored)
}

export function storeBrand(document: Brand): StoredText<'brand'> {
  return JSON.stringify(brand.store(document)) as StoredText<'brand'>
}

/** Throws DocumentError when it cannot be read. */
export function restoreBrand(stored: Stored<'brand'>): Brand {
  return brand.restore(stored)
}
