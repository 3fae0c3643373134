import { formatCanonical } from '../../../../core/contract/canonical-text.ts'
import type { FilmDraft } from '../../../../core/contract/film-shapes.ts'
import { isApiError } from '../../../services/api-error.ts'
import { fetchFilmDraft, saveFilmDraft } from '../../../services/film-drafts.ts'
import type { DraftAutosave } from '../../draft/draft-autosave.ts'
import { createDraftAutosave, StaleMask } from '../../draft/draft-autosave.ts'
import { createSignal, type Signal } from '../../signal/signal.ts'
import type { FilmProject } from '../session/film-project.ts'
import type { FilmSession } from '../session/film-session.ts'
import { keepFilm, WrittenElsewhere } from './film-draft-store.ts'
import { type OpenedFilm, projectOf } from './open-film.ts'

/** The film as another window or device has it. */
export interface LaterFilm {
  project: FilmProject
  savedAt: number
  /** Revision of the server; null when only another window of this browser has it. */
  revision: number | null
  written: number
}

export interface FilmAutosave {
  autosave: DraftAutosave
  /** Set while another window has the film otherwise: nothing is saved until the user has chosen. */
  later: Signal<LaterFilm | null>
  keepMine: () => void
  /** Comes in as a step that can be undone. */
  takeTheirs: () => void
  stop: () => void
}

/** Saves a film after each step, here at once and on the server when idle, and when the page is left. */
export function startFilmAutosave(session: FilmSession, opened: OpenedFilm): FilmAutosave {
  const later = createSignal<LaterFilm | null>(opened.later === null ? null : laterOf(opened.later))
  let { written } = opened
  let isStopped = false
  /** The other window's film that the user has decided against. */
  let declined: FilmProject | null = null
  const write = async (server: { serverRevision: number; isOnServer: boolean }) => {
    const { steps, at } = session.history.state.get()
    const info = { ...server, written, savedAt: Date.now(), videoId: session.videoId.get() }
    written = await keepFilm({ id: session.id, steps, at, ...info })
  }
  const autosave = createDraftAutosave({
    saveLocal: async (server) => {
      if (later.get() !== null) return
      try {
        await write(server)
      } catch (reason) {
        if (!(reason instanceof WrittenElsewhere)) throw reason
        const { kept } = reason
        // A restored history always has the step that it shows.
        const shown = kept.steps[kept.at]!
        // The other window's save of the very same film is no other film.
        if (isSame(shown.value, session.project())) written = kept.written
        else
          later.set({
            project: shown.value,
            savedAt: kept.savedAt,
            revision: kept.serverRevision === 0 ? null : kept.serverRevision,
            written: kept.written,
          })
      }
    },
    // Refused where another window has written the film since.
    noteSent: write,
    upload: async (revision) => {
      const video_id = session.videoId.get()
      try {
        const saved = await saveFilmDraft({ id: session.id, ...session.project(), video_id, revision })
        return { id: saved.id, revision: saved.revision }
      } catch (reason) {
        if (isApiError(reason) && reason.code === 'stale_revision') throw new StaleMask(reason.message)
        throw reason
      }
    },
    onState: (state) => {
      if (!isStopped) session.saving.set(state)
    },
    onStale: () => void askForLater(),
    isBusy: () => session.isDragging.get() || later.get() !== null,
    now: Date.now,
  })
  const askForLater = async () => {
    const saved = await fetchFilmDraft(session.id).catch(() => null)
    if (isStopped || saved === null || later.get() !== null || !autosave.isBehind(saved.revision)) return
    const theirs = projectOf(saved)
    if (isSame(theirs, session.project())) autosave.rebase(saved.revision, true, saved.id)
    else if (declined !== null && isSame(theirs, declined)) {
      // The other window has sent it only after the user was asked: that question is answered.
      autosave.rebase(saved.revision, false)
      void autosave.ensureOnServer().catch(() => undefined)
    } else later.set(laterOf(saved))
  }
  if (opened.serverRevision > 0 || !opened.isOnServer)
    autosave.rebase(opened.serverRevision, opened.isOnServer, opened.isOnServer ? opened.id : undefined)

  let project = session.project()
  const offHistory = session.history.state.subscribe(() => {
    if (session.project() === project) return
    project = session.project()
    autosave.maskChanged()
  })
  const offVideo = session.videoId.subscribe(() => autosave.maskChanged())
  const onHide = () => {
    if (document.visibilityState === 'hidden') void autosave.flush()
  }
  const onFocus = () => {
    if (!autosave.hasUnsent()) void askForLater()
  }
  const onOnline = () => autosave.networkIsBack()
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('focus', onFocus)
  window.addEventListener('online', onOnline)
  return {
    autosave,
    later,
    keepMine: () => {
      const chosen = later.get()
      if (chosen === null) return
      written = Math.max(written, chosen.written)
      declined = chosen.project
      later.set(null)
      if (chosen.revision !== null) autosave.rebase(chosen.revision, false)
      autosave.maskChanged()
    },
    takeTheirs: () => {
      const chosen = later.get()
      if (chosen === null) return
      written = Math.max(written, chosen.written)
      later.set(null)
      session.editProject('Film of the other window', chosen.project)
      if (chosen.revision !== null) autosave.rebase(chosen.revision, false)
    },
    stop: () => {
      isStopped = true
      offHistory()
      offVideo()
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('focus', onFocus)
      window.removeEventListener('online', onOnline)
      void autosave.flush().then(() => autosave.close())
    },
  }
}

function laterOf(draft: FilmDraft): LaterFilm {
  return {
    project: projectOf(draft),
    savedAt: Date.parse(draft.updated_at),
    revision: draft.revision,
    written: 0,
  }
}

/** Films are small: their text says it. */
function isSame(one: FilmProject, other: FilmProject): boolean {
  return formatCanonical(one) === formatCanonical(other)
}
