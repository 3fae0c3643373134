import { useEffect, useRef, useState } from 'react'
import { showDone, showError } from '../../../ui/toast.ts'
import { saveFile } from '../../mask-file/files.ts'
import type { DraftProgress, DraftRequest } from './draft.ts'

/** How often progress is shown, in milliseconds: frames are made faster than they are read. */
const SHOW_MS = 200

/** The free draft that is being made, if one is. It ends with the page. */
export interface DraftWork {
  /** Null while none is made. */
  progress: DraftProgress | null
  start: (request: DraftRequest) => void
  cancel: () => void
}

export function useDraft(): DraftWork {
  const [progress, setProgress] = useState<DraftProgress | null>(null)
  const work = useRef<AbortController | null>(null)
  useEffect(() => () => work.current?.abort(), [])

  const make = async (request: DraftRequest, { signal }: AbortController) => {
    let shown = 0
    const onProgress = (next: DraftProgress) => {
      const now = performance.now()
      if (next.stage === 'frames' && next.frame < next.frames && now - shown < SHOW_MS) return
      shown = now
      if (!signal.aborted) setProgress(next)
    }
    try {
      const { createDraft } = await import('./draft.ts')
      const { file, name } = await createDraft(request, { onProgress, signal })
      saveFile(file, name)
      showDone('The draft is in your downloads.')
    } catch (reason) {
      if (!signal.aborted)
        showError(reason instanceof Error ? reason.message : 'The draft could not be made.')
    }
  }
  return {
    progress,
    start: (request) => {
      const aborter = new AbortController()
      work.current = aborter
      setProgress({ stage: 'loading', fraction: 0, frame: 0, frames: 0, secondsLeft: null })
      void make(request, aborter).finally(() => {
        if (work.current !== aborter) return
        work.current = null
        setProgress(null)
      })
    },
    cancel: () => {
      work.current?.abort()
      work.current = null
      setProgress(null)
    },
  }
}
