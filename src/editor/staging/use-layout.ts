import { useCallback, useSyncExternalStore } from 'react'
import type { PlacedPiece, StagingLayout } from '../../../core/contract/staging-document.ts'
import { useSignal } from '../signal/use-signal.ts'
import type { LayoutSession } from './layout-session.ts'

/** The layout that is shown. */
export function useShownLayout(session: LayoutSession): StagingLayout | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const offs = [session.history.state.subscribe(listener), session.arranged.subscribe(listener)]
      return () => {
        for (const off of offs) off()
      }
    },
    [session],
  )
  return useSyncExternalStore(subscribe, session.layout)
}

/** The piece that is worked on; null for none. */
export function useChosenPiece(session: LayoutSession): PlacedPiece | null {
  useShownLayout(session)
  useSignal(session.selected)
  return session.piece()
}
