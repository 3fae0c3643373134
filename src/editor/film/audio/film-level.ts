import type { SoundPart } from './schedule.ts'

/** What is changed by and by, as a clip that is trimmed, is measured when it rests. */
const REST_MS = 400

/** Keeps a preview as loud as its film will be. */
export interface FilmLevel {
  /** Measures what is heard of the first `seconds` of a film; a later call replaces one that has not ended. */
  measure(parts: readonly SoundPart[], sounds: ReadonlyMap<string, AudioBuffer>, seconds: number): void
  dispose(): void
}

/** `onLevel` gets the gain once it is known; until then the one before holds. */
export function createFilmLevel(onLevel: (level: number) => void): FilmLevel {
  let measuring = new AbortController()
  let resting: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(resting)
    measuring.abort()
    measuring = new AbortController()
  }
  return {
    measure: (parts, sounds, seconds) => {
      stop()
      const { signal } = measuring
      const run = async () => {
        try {
          const { measureLevel } = await import('./measure-level.ts')
          const level = await measureLevel(parts, sounds, seconds, signal)
          if (!signal.aborted) onLevel(level)
        } catch (reason) {
          if (!signal.aborted) console.warn(reason)
        }
      }
      if (parts.length > 0) resting = setTimeout(() => void run(), REST_MS)
    },
    dispose: stop,
  }
}
