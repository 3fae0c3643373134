import type { EngineConfig, FilmEngine } from '../../core/contract/film-shapes.ts'

/** Engines in the order in which one is preferred. */
const preferred: readonly FilmEngine[] = ['v25', 'v24']

/** The engine that is chosen to begin with: v25, else v24, when available; null when none is. */
export function defaultEngine(config: Record<FilmEngine, Pick<EngineConfig, 'is_available'>>) {
  return preferred.find((engine) => config[engine].is_available) ?? null
}
