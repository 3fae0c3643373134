import { TriangleAlert } from 'lucide-react'
import { Spinner } from '../../ui/spinner.tsx'
import { useSignal } from '../studio/use-signal.ts'
import type { Treatment } from './treatment.ts'

const glass =
  'flex min-h-6 max-w-full items-center gap-1.5 rounded-1 bg-ink-glass px-2 py-1 text-12 font-medium text-white tabular-nums'

/** What is shown of the free preview: its size, how far it is, or why there is none. */
export function TreatmentNote({ treatment }: { treatment: Treatment }) {
  const state = useSignal(treatment.state)
  return (
    <output className="flex min-w-0 justify-start">
      {state.kind === 'preparing' ? (
        <span className={glass}>
          <Spinner />
          Free preview: {state.stage} {Math.round(state.fraction * 100)} %
        </span>
      ) : null}
      {state.kind === 'shown' ? (
        <span className={glass}>
          Free preview, at {state.width} × {state.height}
        </span>
      ) : null}
      {state.kind === 'failed' ? (
        <span className={glass}>
          <TriangleAlert aria-hidden="true" className="size-4 flex-none" />
          {state.message}
        </span>
      ) : null}
    </output>
  )
}
