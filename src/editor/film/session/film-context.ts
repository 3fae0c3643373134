import { createContext, use, useSyncExternalStore } from 'react'
import type { Image } from '../../../../core/contract/shapes.ts'
import type { Audio } from '../../../../core/contract/film-shapes.ts'
import type { FilmPhoto } from '../../../../core/film/frame-plan.ts'
import type { KeyedFilm } from '../../../../core/film/timeline.ts'
import type { FilmProject } from './film-project.ts'
import type { FilmSession } from './film-session.ts'

/** A photo that the film names, as the server tells of it. */
export interface KnownPhoto extends FilmPhoto {
  image: Image
}

/** What the film names, by id. What the server has not told of yet, or no longer has, is missing. */
export interface FilmMaterial {
  photos: ReadonlyMap<string, KnownPhoto>
  sounds: ReadonlyMap<string, Audio>
  /** Ids of photos that the server does not have. */
  gone: ReadonlySet<string>
}

interface FilmWork {
  session: FilmSession
  material: FilmMaterial
}

export const FilmContext = createContext<FilmWork | null>(null)

export function useFilmWork(): FilmWork {
  const work = use(FilmContext)
  if (work === null) throw new Error('Only within a film workspace')
  return work
}

export function useProject(session: FilmSession): FilmProject {
  return useSyncExternalStore(session.history.state.subscribe, session.project)
}

export function useFilm(session: FilmSession): KeyedFilm {
  return useSyncExternalStore(session.history.state.subscribe, session.film)
}
