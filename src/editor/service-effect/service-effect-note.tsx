import { TriangleAlert } from 'lucide-react'
import { Spinner } from '../../ui/spinner.tsx'
import { useSignal } from '../signal/use-signal.ts'
import type { ServiceEffect } from './service-effect.ts'

const glass =
  'flex min-h-6 max-w-full items-center gap-1.5 rounded-1 bg-ink-glass px-2 py-1 text-12 font-medium text-white tabular-nums'

/**
 * What is shown of the free preview: its size, what of the settings it could not do, how far it is, or why there is
 * none.
 */
export function ServiceEffectNote({ effect }: { effect: ServiceEffect }) {
  const state = useSignal(effect.state)
  return (
    <output className="grid min-w-0 justify-items-start gap-1">
      {state.kind === 'preparing' ? (
        <span className={glass}>
          <Spinner />
          Free preview: {state.stage} {Math.round(state.fraction * 100)} %
        </span>
      ) : null}
      {state.kind === 'shown' && state.note !== null ? <ErrorText text={state.note} /> : null}
      {state.kind === 'shown' ? (
        <span className={glass}>
          Free preview, at {state.width} × {state.height}
        </span>
      ) : null}
      {state.kind === 'failed' ? <ErrorText text={state.message} /> : null}
    </output>
  )
}

function ErrorText({ text }: { text: string }) {
  return (
    <span className={glass}>
      <TriangleAlert aria-hidden="true" className="size-4 flex-none" />
      {text}
    </span>
  )
}
