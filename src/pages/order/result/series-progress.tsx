import { Download } from 'lucide-react'
import type { Order } from '../../../../core/contract/shapes.ts'
import { packBatch } from '../../../services/batch-address.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { isFinished } from '../../../services/orders.ts'
import { servicePath } from '../../../services/service-path.ts'
import { useService } from '../../../services/use-service.ts'
import { openExport } from '../../../stores/export.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ProgressList, ProgressRow } from '../progress-list.tsx'
import { useSeriesOrders } from './series-orders.ts'

/** The orders of a series: how far each is, and the ways to stop it or to see its result. */
export function SeriesProgress({ ids }: { ids: readonly string[] }) {
  const { name } = useService()
  const entries = useSeriesOrders(ids)
  const orders = entries.flatMap(({ order }) => order ?? [])
  const running = orders.filter((order) => !isFinished(order)).map(({ id }) => id)
  const results = orders.flatMap((order) => order.results.map(({ id }) => id))
  return (
    <div className="h-full overflow-y-auto px-4 py-5 nav:px-8">
      <ProgressList
        title={`${name}: orders of this series`}
        summary={formatSummary(orders, ids.length)}
        running={running}
        aside={
          results.length === 0 ? null : (
            <Button icon={Download} onClick={() => openExport(results)}>
              {results.length === 1 ? 'Export 1 result' : `Export ${results.length} results`}
            </Button>
          )
        }
      >
        {entries.map(({ id, order, error }) =>
          order === undefined ? (
            <li key={id} className="flex min-h-17 items-center px-4 py-3">
              {error === null ? (
                <Skeleton className="h-11 flex-1" />
              ) : (
                <p className="text-13 text-danger">{error.message}</p>
              )}
            </li>
          ) : (
            <Row key={id} order={order} series={ids} />
          ),
        )}
      </ProgressList>
    </div>
  )
}

function Row({ order, series }: { order: Order; series: readonly string[] }) {
  const { address } = useService()
  const { name, thumbnail_url: thumbnail, id: image } = order.image
  const orders = packBatch(series)
  return (
    <ProgressRow
      name={name}
      src={mediaUrl(order.results[0]?.thumbnail_url ?? thumbnail)}
      text={formatState(order)}
      isFailed={order.status === 'failed'}
      progress={order.status === 'processing' ? order.progress : null}
      running={isFinished(order) ? null : order.id}
    >
      {order.status === 'completed' ? (
        <ButtonLink to={servicePath(address, 'result', { image, order: order.id, orders })} size="s">
          Open result<span className="sr-only"> of {name}</span>
        </ButtonLink>
      ) : null}
      {order.status === 'failed' || order.status === 'cancelled' ? (
        <ButtonLink to={servicePath(address, 'configure', { image })} size="s">
          Settings<span className="sr-only"> of {name}</span>
        </ButtonLink>
      ) : null}
    </ProgressRow>
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
