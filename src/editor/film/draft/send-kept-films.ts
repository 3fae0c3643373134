import { isApiError } from '../../../services/api-error.ts'
import { newDraftId, saveFilmDraft } from '../../../services/film-drafts.ts'
import { type KeptFilm, nameKept } from './film-draft-store.ts'

/** Films that did not get to the server, and why the first of them did not, in words for the user. */
export interface LeftFilms {
  films: { id: string; title: string }[]
  why: string
}

/**
 * Sends films that only this browser has. Where another device has gone on from what was kept here, the film is saved
 * beside that one. Null when the server then has all of them.
 */
export async function sendKeptFilms(kept: readonly KeptFilm[]): Promise<LeftFilms | null> {
  const left: LeftFilms = { films: [], why: '' }
  for (const film of kept) {
    try {
      await send(film)
    } catch (reason) {
      left.films.push(nameKept(film))
      left.why ||= reason instanceof Error ? reason.message : 'The server could not be reached.'
    }
  }
  return left.films.length === 0 ? null : left
}

async function send({ id, steps, at, videoId, serverRevision }: KeptFilm): Promise<void> {
  const draft = { ...steps[at]!.value, video_id: videoId }
  try {
    await saveFilmDraft({ ...draft, id, revision: serverRevision })
  } catch (reason) {
    if (!isApiError(reason) || reason.code !== 'stale_revision') throw reason
    await saveFilmDraft({ ...draft, id: newDraftId(), revision: 0 })
  }
}
