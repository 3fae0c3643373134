import { browserStore } from '../../../stores/browser-store.ts'
import type { ValueStep } from '../../history/value-history.ts'
import type { FilmProject } from '../session/film-project.ts'

/** A film as this browser keeps it, with its history. The steps share what did not change, here as in memory. */
export interface KeptFilm {
  readonly id: string
  readonly version: 1
  readonly steps: readonly ValueStep<FilmProject>[]
  readonly at: number
  readonly videoId: string | null
  /** Revision of the server that this was cut from; 0 for none. */
  readonly serverRevision: number
  readonly isOnServer: boolean
  /** Goes up by one each time it is written, by whichever window. */
  readonly written: number
  readonly savedAt: number
}

/** Another window of this browser has written the film since. */
export class WrittenElsewhere extends Error {
  readonly kept: KeptFilm
  constructor(kept: KeptFilm) {
    super('Another window has changed this film.')
    this.kept = kept
  }
}

const inStore = browserStore('mullion-films', 'films', 'id')

/** Null when this browser keeps none, or none that this version can read. */
export async function findKeptFilm(id: string): Promise<KeptFilm | null> {
  const stored: unknown = await inStore('readonly', (store) => store.get(id))
  return isKept(stored) ? stored : null
}

/**
 * Writes a film over the one of `written`, and returns the new number. Rejects with WrittenElsewhere when another one
 * was written since, which is then kept.
 */
export async function keepFilm(film: Omit<KeptFilm, 'version'>): Promise<number> {
  const written = film.written + 1
  await inStore('readwrite', async (store) => {
    const stored: unknown = await store.get(film.id)
    if (isKept(stored) && stored.written > film.written) throw new WrittenElsewhere(stored)
    await store.put({ ...film, version: 1, written } satisfies KeptFilm)
  })
  return written
}

/** What is kept here, last saved first. */
export async function listKeptFilms(): Promise<KeptFilm[]> {
  const all: unknown[] = await inStore('readonly', (store) => store.getAll())
  return all.filter(isKept).sort((one, other) => other.savedAt - one.savedAt)
}

/** Films whose last step the server does not have. */
export async function listUnsentFilms(): Promise<KeptFilm[]> {
  return (await listKeptFilms()).filter(({ isOnServer }) => !isOnServer)
}

export function nameKept({ id, steps, at }: KeptFilm): { id: string; title: string } {
  return { id, title: steps[at]!.value.title }
}

export async function forgetKeptFilm(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id))
}

/** At sign-out: the next user of this browser finds nothing. */
export async function forgetKeptFilms(): Promise<void> {
  await inStore('readwrite', (store) => store.clear())
}

function isKept(stored: unknown): stored is KeptFilm {
  if (typeof stored !== 'object' || stored === null) return false
  const { version, steps, at } = stored as Partial<KeptFilm>
  return version === 1 && Array.isArray(steps) && typeof at === 'number' && steps[at] !== undefined
}
