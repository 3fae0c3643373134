import type { FilmDraft, Video } from '../../../../core/contract/film-shapes.ts'
import { withIds } from '../../../../core/film/timeline.ts'
import { fetchFilmDraft } from '../../../services/film-drafts.ts'
import type { ValueStep } from '../../history/value-history.ts'
import type { FilmProject } from '../session/film-project.ts'
import { findKeptFilm, type KeptFilm } from './film-draft-store.ts'

/** A film as it is opened: its steps, and what the server is known to have of it. */
export interface OpenedFilm {
  id: string
  videoId: string | null
  steps: readonly ValueStep<FilmProject>[]
  at: number
  serverRevision: number
  isOnServer: boolean
  written: number
  /** What the server has, where another device has gone on from what is kept here. */
  later: FilmDraft | null
}

/** What a draft begins with that neither this browser nor the server has. */
export interface FreshFilm {
  project: FilmProject
  videoId: string | null
}

/**
 * Opens a draft: as this browser kept it, else as the server has it, else `fresh`. Where the server has a later one and
 * nothing here waits to be sent, that is opened. `isNew`: nobody can have saved it yet. Rejects when neither has it and
 * the server cannot be asked.
 */
export async function openFilm(id: string, fresh: () => FreshFilm, isNew: boolean): Promise<OpenedFilm> {
  // A browser that keeps nothing, such as in a private window, has no draft.
  const kept = await findKeptFilm(id).catch(() => null)
  const saved = isNew && kept === null ? null : await findSaved(id, kept !== null)
  if (kept !== null && !isNewer(saved, kept)) return { ...kept, later: null }
  if (kept !== null && !kept.isOnServer) return { ...kept, later: saved }
  const { project, videoId } =
    saved === null ? fresh() : { project: projectOf(saved), videoId: saved.video_id }
  const steps = [{ value: project, label: '', gesture: '' }]
  const serverRevision = saved?.revision ?? 0
  const written = kept?.written ?? 0
  return { id, videoId, steps, at: 0, serverRevision, isOnServer: true, written, later: null }
}

/** With a film that is kept here a server out of reach is asked later. */
async function findSaved(id: string, isKept: boolean): Promise<FilmDraft | null> {
  try {
    return await fetchFilmDraft(id)
  } catch (reason) {
    if (isKept) return null
    throw reason
  }
}

function isNewer(saved: FilmDraft | null, kept: KeptFilm): saved is FilmDraft {
  return saved !== null && saved.revision > kept.serverRevision
}

export function projectOf({ title, engine, preset, film }: FilmDraft): FilmProject {
  return { title, engine, preset, film: withIds(film) }
}

/** A film that was ordered, to be changed. */
export function projectOfVideo(video: Video): FilmProject {
  const { title, engine, preset = '1080p', film } = video
  return { title, engine, preset, film: withIds(film) }
}
