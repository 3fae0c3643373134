import { TriangleAlert } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Studio } from '../../../editor/studio/studio.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import { Spinner } from '../../../ui/spinner.tsx'

const glass =
  'flex min-h-6 max-w-full items-center gap-1.5 rounded-1 bg-ink-glass px-2 py-1 text-12 font-medium text-white'

/** Above the photo: how far the free preview is, or what went wrong with photo, mask or preview. */
export function PreviewNote({ studio }: { studio: Studio }) {
  const { preview, photo, maskError } = studio
  const state = useSyncExternalStore(preview.subscribe, preview.state)
  const broken = useSignal(maskError)
  const [unseen, setUnseen] = useState<string | null>(null)
  useEffect(() => photo.onFailure(setUnseen), [photo])
  const problem = unseen ?? broken ?? (state.kind === 'failed' ? state.message : null)
  return (
    <output className="pointer-events-none absolute inset-x-3 top-3 flex flex-col items-center gap-1.5">
      {state.kind === 'running' ? (
        <span className={glass}>
          <Spinner />
          Free preview: {state.stage}{' '}
          <span className="tabular-nums">{Math.round(state.fraction * 100)} %</span>
        </span>
      ) : null}
      {state.kind === 'shown' ? (
        <span className={glass}>
          Free preview, at reduced size
          {state.count > 1 ? `, fill ${state.position} of ${state.count}` : ''}
        </span>
      ) : null}
      {problem === null ? null : (
        <span className={glass}>
          <TriangleAlert aria-hidden="true" className="size-4 flex-none" />
          {problem}
        </span>
      )}
    </output>
  )
}
