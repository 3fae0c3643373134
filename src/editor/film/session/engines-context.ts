import { createContext, use } from 'react'
import type { FilmEngine } from '../../../../core/contract/film-shapes.ts'

/** The engines that the server offers, the best last. */
export const Engines = createContext<readonly FilmEngine[]>(['v24', 'v25'])

export function useEngines(): readonly FilmEngine[] {
  return use(Engines)
}
