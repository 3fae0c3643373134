import { filmSchema, type Film } from '../contract/film-document.ts'
import { defineDocument, DocumentError, type Stored, type StoredText } from './document.ts'

const document = defineDocument<Film>({
  name: 'a film',
  schema: filmSchema,
  migrations: [
    () => {
      throw new DocumentError('a film has no version')
    },
  ],
})

export function storeFilm(film: Film): StoredText<'film'> {
  return JSON.stringify(document.store(film)) as StoredText<'film'>
}

/** Throws DocumentError when it cannot be read. */
export function restoreFilm(stored: Stored<'film'>): Film {
  return document.restore(stored)
}
