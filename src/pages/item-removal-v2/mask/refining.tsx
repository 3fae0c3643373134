import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { Studio } from '../../../editor/studio/studio.ts'

const load = async () => ({ default: (await import('./refine-editor.tsx')).RefineEditor })
const RefineEditor = lazy(load)

/** The editor of the operation whose value is being chosen, if there is one. Loaded after the studio has opened. */
export function RefiningEditor({ studio: { refine } }: { studio: Studio }) {
  const refining = useSyncExternalStore(refine.subscribe, refine.get)
  // Ahead of the first use: keys that follow must find the editor there.
  useEffect(() => void load().catch(() => undefined), [])
  return refining === null ? null : (
    <Suspense fallback={null}>
      <RefineEditor refine={refine} refining={refining} />
    </Suspense>
  )
}
