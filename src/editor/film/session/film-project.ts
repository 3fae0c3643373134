import type { Brand } from '../../../../core/contract/film-document.ts'
import type { FilmEngine, FilmPreset } from '../../../../core/contract/film-shapes.ts'
import type { KeyedFilm } from '../../../../core/film/timeline.ts'

/** What is edited and kept: the film, and what an order of it says besides. */
export interface FilmProject {
  readonly title: string
  readonly engine: FilmEngine
  readonly preset: FilmPreset
  readonly film: KeyedFilm
}

/** Until the user gives it one. It is not shown in the film. */
export const newTitle = 'New film'

/** A film that nothing was put into yet. It cannot be ordered: a film has at least one clip. */
export function newProject(engine: FilmEngine, brand: Brand | null): FilmProject {
  const film: KeyedFilm = {
    version: 1,
    fps: 30,
    ratio: '16:9',
    clips: [],
    overlays: [],
    sounds: [],
    brand,
    is_branded: true,
    markers: [],
    beats: null,
  }
  return { title: newTitle, engine, preset: '1080p', film }
}
