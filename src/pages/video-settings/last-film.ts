import { createUserValue } from '../../stores/user-value.ts'

/** The draft that was cut last in this browser. */
export const lastFilm = createUserValue<string | null>({
  name: 'last-film',
  version: 1,
  fallback: null,
  parse: (stored) => (typeof stored === 'string' ? stored : null),
})
