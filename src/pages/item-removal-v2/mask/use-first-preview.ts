import { useEffect } from 'react'
import type { Studio } from '../../../editor/studio/studio.ts'
import { isUnseen } from '../../../editor/studio/unseen.ts'
import { usePreviewFault } from './use-preview-fault.ts'

/** Where a mask begins with suggestions, what removing them looks like is shown at once, free, and once. */
export function useFirstPreview(studio: Studio, isAutomatic: boolean): void {
  const fault = usePreviewFault()
  const { store, preview } = studio
  useEffect(() => {
    if (!isAutomatic || fault !== null) return undefined
    let isDone = false
    let isGone = false
    const look = () => {
      if (isDone || !isUnseen(studio)) return
      isDone = true
      // The preview is told of a new mask after the store: before that it would find none.
      queueMicrotask(() => {
        if (!isGone) preview.start()
      })
    }
    look()
    const off = store.subscribe(look)
    return () => {
      isGone = true
      off()
    }
  }, [studio, store, preview, isAutomatic, fault])
}
