import { useQueries } from '@tanstack/react-query'
import type { Order } from '../../../../core/contract/shapes.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { isFinished, orderQuery } from '../../../services/orders.ts'
import { servicePath } from '../../../services/service-path.ts'
import { useCancelOrders } from '../../../services/use-cancel-orders.ts'
import { useService } from '../../../services/use-service.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { PhotoProgress } from '../../../ui/photo-progress.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Up to 100 orders are shown: events tell of them, and asking is only for events that were lost. */
const pollMs = 10_000

/** The orders of a series: how far each is, and the ways to stop it or to see its result. */
export function SeriesProgress({ ids }: { ids: readonly string[] }) {
  const { name } = useService()
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...orderQuery(id),
      refetchInterval: ({ state }: { state: { data?: { order: Order } | undefined } }) =>
        state.data !== undefined && isFinished(state.data.order) ? false : pollMs,
    })),
  })
  const orders = answers.flatMap(({ data }) => data?.order ?? [])
  const running = orders.filter((order) => !isFinished(order))
  const cancelAll = useCancelOrders()
  return (
    <div className="h-full overflow-y-auto px-4 py-5 nav:px-8">
      <div className="mx-auto grid max-w-200 grid-cols-1 gap-5">
        <header className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h1 className="text-24 font-semibold tracking-tight">{name}: orders of this series</h1>
            <p aria-live="polite" className="text-text-2 tabular-nums">
              {formatSummary(orders, ids.length)}
              {running.length > 0 ? ' You can leave; the bell will tell you.' : null}
            </p>
          </div>
          {running.length > 1 ? (
            <Button
              isLoading={cancelAll.isPending}
              onClick={() => cancelAll.mutate(running.map(({ id }) => id))}
            >
              Cancel all {running.length}
            </Button>
          ) : null}
        </header>
        <ol className="divide-y divide-line rounded-3 bg-surface outlined-soft">
          {answers.map(({ data, error }, index) => (
            <li key={ids[index]} className="flex min-h-17 flex-wrap items-center gap-3 px-4 py-3">
              {data === undefined ? <Waiting error={error} /> : <Row order={data.order} />}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

function Waiting({ error }: { error: Error | null }) {
  if (error !== null) return <p className="text-13 text-danger">{error.message}</p>
  return <Skeleton className="h-11 flex-1" />
}

function Row({ order }: { order: Order }) {
  const { address } = useService()
  const cancel = useCancelOrders()
  const { name, thumbnail_url: thumbnail, id: image } = order.image
  return (
    <>
      <PhotoProgress
        name={name}
        src={mediaUrl(thumbnail)}
        text={formatState(order)}
        isFailed={order.status === 'failed'}
        progress={order.status === 'processing' ? order.progress : null}
      />
      {isFinished(order) ? null : (
        <Button
          size="s"
          aria-label={`Cancel the order of ${name}`}
          isLoading={cancel.isPending}
          onClick={() => cancel.mutate([order.id])}
        >
          Cancel
        </Button>
      )}
      {order.status === 'completed' ? (
        <ButtonLink to={servicePath(address, 'result', { image, order: order.id })} size="s">
          Open result<span className="sr-only"> of {name}</span>
        </ButtonLink>
      ) : null}
      {order.status === 'failed' || order.status === 'cancelled' ? (
        <ButtonLink to={servicePath(address, 'configure', { image })} size="s">
          Settings<span className="sr-only"> of {name}</span>
        </ButtonLink>
      ) : null}
    </>
  )
}

function formatSummary(orders: readonly Order[], count: number): string {
  const done = orders.filter(({ status }) => status === 'completed').length
  const stopped = orders.filter(({ status }) => status === 'failed' || status === 'cancelled').length
  return `${done} of ${count} done${stopped > 0 ? `, ${stopped} without a result` : ''}.`
}

function formatState(order: Order): string {
  if (order.status === 'queued') return 'Queued'
  if (order.status === 'completed') return 'Done'
  const back = `${order.credits} ${order.credits === 1 ? 'credit is' : 'credits are'} back`
  if (order.status === 'cancelled') return `Cancelled, ${back}`
  if (order.status === 'failed') return `${order.error?.message ?? 'Failed'} ${back}.`
  return `${order.stage === '' ? 'Working' : order.stage}, ${Math.round(order.progress * 100)} %`
}
