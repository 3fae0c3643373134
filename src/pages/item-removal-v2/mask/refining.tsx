import { useEffect, useSyncExternalStore } from 'react'
import type { Studio } from '../../../editor/studio/studio.ts'
import { laterPart } from '../../../ui/later-part.tsx'

const RefineEditor = laterPart(async () => (await import('./refine-editor.tsx')).RefineEditor)

/** The editor of the operation whose value is being chosen, if there is one. Loaded after the studio has opened. */
export function RefiningEditor({ studio: { refine } }: { studio: Studio }) {
  const refining = useSyncExternalStore(refine.subscribe, refine.get)
  // Ahead of the first use: keys that follow must find the editor there.
  useEffect(() => void RefineEditor.load().catch(() => undefined), [])
  return refining === null ? null : <RefineEditor refine={refine} refining={refining} />
}
