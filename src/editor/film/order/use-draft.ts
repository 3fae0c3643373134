import { useCallback, useEffect, useRef, useState } from 'react'
import { presetFilm } from '../../../../core/film/presets.ts'
import { saveUrl } from '../../../services/save-url.ts'
import { showDone, showError } from '../../../ui/toast.ts'
import type { DraftProgress } from '../draft-export/draft.ts'
import { useFilmWork } from '../session/film-context.ts'
import { previewMaterial } from '../stage/preview-material-of.ts'

export interface FilmDraftMaking {
  /** Null while none is being made. */
  progress: DraftProgress | null
  make: () => void
  cancel: () => void
}

/** Makes a draft of the film in the page and saves it as a file. Leaving the workspace ends it. */
export function useDraft(): FilmDraftMaking {
  const { session, material } = useFilmWork()
  const [progress, setProgress] = useState<DraftProgress | null>(null)
  const making = useRef<AbortController | null>(null)
  useEffect(() => () => making.current?.abort(), [])

  const make = useCallback(() => {
    if (making.current !== null) return
    const controller = new AbortController()
    const { signal } = controller
    making.current = controller
    const { film, engine, preset, title } = session.project()
    const frames = session.frames()
    setProgress({ stage: 'loading', fraction: 0, frame: 0, frames, secondsLeft: null })
    const run = async () => {
      try {
        // Loaded with the first draft: encoders are large.
        const { createDraft } = await import('../draft-export/draft.ts')
        const request = { film: presetFilm(film, preset), engine, title, ...previewMaterial(material) }
        const { file, name } = await createDraft(request, { signal, onProgress: setProgress })
        const url = URL.createObjectURL(file)
        saveUrl(url, name)
        setTimeout(() => URL.revokeObjectURL(url), 60_000)
        showDone('The draft is saved among your downloads')
      } catch (reason) {
        if (!signal.aborted)
          showError(reason instanceof Error ? reason.message : 'The draft could not be made.')
      } finally {
        making.current = null
        if (!signal.aborted) setProgress(null)
      }
    }
    void run()
  }, [session, material])
  const cancel = useCallback(() => {
    making.current?.abort()
    setProgress(null)
  }, [])
  return { progress, make, cancel }
}
