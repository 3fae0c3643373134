import type { ReactNode } from 'react'
import { useCancelOrders } from '../../services/use-cancel-orders.ts'
import { Button } from '../../ui/button.tsx'
import { PhotoProgress } from '../../ui/photo-progress.tsx'

interface ProgressListProps {
  title: string
  /** How far all of them are, as one sentence. */
  summary: string
  /** Ids of the orders that can still be cancelled. */
  running: readonly string[]
  /** The way on, at the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** Several orders as one list: how far all are, and the way to stop them. They go on without this page. */
export function ProgressList({ title, summary, running, aside, children }: ProgressListProps) {
  const cancelAll = useCancelOrders()
  return (
    <div className="mx-auto grid max-w-200 grid-cols-1 gap-5">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-24 font-semibold tracking-tight">{title}</h1>
          <p aria-live="polite" className="text-text-2 tabular-nums">
            {summary}
            {running.length > 0 ? ' You can leave; the bell will tell you.' : null}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {running.length > 1 ? (
            <Button isLoading={cancelAll.isPending} onClick={() => cancelAll.mutate(running)}>
              Cancel all {running.length}
            </Button>
          ) : null}
          {aside}
        </div>
      </header>
      <ol className="divide-y divide-line rounded-3 bg-surface outlined-soft">{children}</ol>
    </div>
  )
}

interface ProgressRowProps {
  name: string
  src: string | null
  text: string
  isFailed: boolean
  progress: number | null
  /** The order that can still be cancelled; null when none can. */
  running: string | null
  /** The way on from this photo. */
  children?: ReactNode
}

/** One photo of the list with how far its order is. */
export function ProgressRow({ name, src, text, isFailed, progress, running, children }: ProgressRowProps) {
  const cancel = useCancelOrders()
  return (
    <li className="flex min-h-17 flex-wrap items-center gap-3 px-4 py-3">
      <PhotoProgress {...{ name, src, text, isFailed, progress }} />
      {running === null ? null : (
        <Button
          size="s"
          aria-label={`Cancel the order of ${name}`}
          isLoading={cancel.isPending}
          onClick={() => cancel.mutate([running])}
        >
          Cancel
        </Button>
      )}
      {children}
    </li>
  )
}
