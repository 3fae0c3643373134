import { create } from 'zustand'

interface FilmsState {
  /** Favourite marks that are on their way to the server, by film: what is shown until it has answered. */
  marks: ReadonlyMap<string, boolean>
}

export const useFilmMarks = create<FilmsState>()(() => ({ marks: new Map() }))

export function markFilm(id: string, isFavorite: boolean): void {
  useFilmMarks.setState(({ marks }) => ({ marks: new Map([...marks, [id, isFavorite]]) }))
}

/** From here on what the server tells is shown. */
export function unmarkFilm(id: string): void {
  useFilmMarks.setState(({ marks }) => ({ marks: new Map([...marks].filter(([marked]) => marked !== id)) }))
}
