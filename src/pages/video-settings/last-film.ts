import { createUserValue } from '../../stores/user-value.ts'

/** The draft that was cut last in this browser. */
export const lastFilm = createUserValue<string | null>({
  name: 'last-film',
  version: 1,
  fallback: null,
  parse: (stored) => (typeof stored === 'string' ? stored : null),
})

const limit = 20

/** Drafts that were begun in this browser and that nobody has saved yet: the server is not asked for them. */
const begun = createUserValue<readonly string[]>({
  name: 'begun-films',
  version: 1,
  fallback: [],
  parse: (stored) =>
    Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string').slice(-limit) : null,
})

export const begunFilms = {
  has: (id: string) => begun.get().includes(id),
  add: (id: string) => begun.set([...begun.get(), id].slice(-limit)),
  delete: (id: string) => {
    if (begun.get().includes(id)) begun.set(begun.get().filter((other) => other !== id))
  },
}
