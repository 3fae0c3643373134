import { useEffect } from 'react'
import { foregroundUrl, saveForeground } from '../../services/foreground.ts'
import { showError } from '../../ui/toast.ts'
import type { Compare } from '../compare/compare.ts'
import { createMaskClient } from '../mask/worker-mask-client.ts'
import { useSignal } from '../signal/use-signal.ts'
import { openForeground } from './foreground.ts'
import type { LayoutSession } from './layout-session.ts'

/** Number of openings so far: what is painted in one is one step of the layout. */
let openings = 0

/** Opens the mask of what stands in front while it is painted, and keeps it with the layout. */
export function useForeground(session: LayoutSession, compare: Compare, imageId: string): void {
  const isOpen = useSignal(session.task) === 'foreground'
  useEffect(() => {
    if (!isOpen) return undefined
    const gesture = `foreground ${++openings}`
    const before = session.layout()?.foreground ?? null
    const foreground = openForeground({
      mask: createMaskClient(),
      view: compare.view,
      kept: async () =>
        before === null ? null : compare.first.plane(await foregroundUrl(imageId, before), null),
      save: async (png) => {
        const id = png === null ? null : (await saveForeground(imageId, png)).id
        session.setPhotoInfo('Paint what stands in front', { foreground: id }, gesture)
      },
      isSaving: session.isSaving,
      failed: showError,
    })
    session.foreground.set(foreground)
    return () => {
      session.foreground.set(null)
      void foreground.close()
    }
  }, [session, compare, imageId, isOpen])
}
