import type { FilmSession } from './film-session.ts'

/** Chooses a text and opens its field, also where a narrow window shows another part. */
export function writeText(session: FilmSession, id: string): void {
  session.select({ track: 'overlays', ids: [id], anchor: id })
  session.part.set('settings')
  session.writing.set(id)
}
