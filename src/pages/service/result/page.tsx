import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useMemo } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { Order } from '../../../../core/contract/shapes.ts'
import { readBatch } from '../../../services/batch-address.ts'
import { imageQuery } from '../../../services/images.ts'
import { isFinished, orderQuery } from '../../../services/orders.ts'
import { servicePath } from '../../../services/service-path.ts'
import { useService } from '../../../services/use-service.ts'
import { NoResult, PendingResult } from '../../../ui/no-result.tsx'
import { UnknownService } from '../../../ui/unknown-service.tsx'
import { ResultWorkspace } from './result-workspace.tsx'
import { OrderedPhoto, OrderUnderWay } from '../../../ui/order-under-way.tsx'

const SeriesProgress = lazy(async () => ({
  default: (await import('./series-progress.tsx')).SeriesProgress,
}))

/**
 * Where an order of a service leads: its progress first, then its results beside the photo. Of a series: all its
 * orders.
 */
export function Component() {
  const { name, isUnknown, homePath } = useService()
  const [search] = useSearchParams()
  const orderId = search.get('order')
  const imageId = search.get('image')
  const packed = search.get('orders')
  const series = useMemo(() => readBatch(packed), [packed])
  if (isUnknown) return <UnknownService name={name} href={homePath} />
  return (
    <>
      <title>{`${name} · Mullion`}</title>
      {orderId !== null ? <OfOrder key={orderId} orderId={orderId} /> : null}
      {orderId === null && series.length > 0 ? (
        <Suspense fallback={null}>
          <SeriesProgress ids={series} />
        </Suspense>
      ) : null}
      {orderId === null && imageId !== null ? <OfImage imageId={imageId} /> : null}
      {orderId === null && imageId === null && series.length === 0 ? (
        <NoResult
          title="No result chosen"
          text="The address names no order. Results are in the media library."
        />
      ) : null}
    </>
  )
}

function OfImage({ imageId }: { imageId: string }) {
  const { address } = useService()
  const { data, error, refetch } = useQuery(imageQuery(imageId))
  if (data === undefined) return <PendingResult error={error} onRetry={() => void refetch()} />
  const { order_id: order } = data.image
  if (order === null) return <Navigate to={servicePath(address, 'configure', { image: imageId })} replace />
  return <Navigate to={servicePath(address, 'result', { image: imageId, order })} replace />
}

function OfOrder({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery(orderQuery(orderId))
  if (data === undefined) return <PendingResult error={error} onRetry={() => void refetch()} />
  const { order } = data
  if (order.product === 'item-removal') return <AfterRemoval order={order} />
  if (!isFinished(order)) return <OrderProgress order={order} />
  const [result] = order.results
  if (result === undefined) return <Stopped order={order} />
  return <ResultWorkspace order={order} firstResult={result} />
}

/** Items were removed on the way: the service goes on with what came of it, or with the photo as it was. */
function AfterRemoval({ order }: { order: Order }) {
  const { address } = useService()
  if (!isFinished(order))
    return (
      <Navigate to={servicePath(address, 'removing', { image: order.image.id, order: order.id })} replace />
    )
  const photo = order.results.at(0) ?? order.image
  return <Navigate to={servicePath(address, 'configure', { image: photo.id })} replace />
}

function Stopped({ order }: { order: Order }) {
  const { address } = useService()
  const credits = `${order.credits} ${order.credits === 1 ? 'credit is' : 'credits are'} back on your account.`
  return (
    <NoResult
      title={order.status === 'cancelled' ? 'This order was cancelled' : 'This order has no result'}
      text={`${order.error?.message ?? ''} ${credits} The settings are kept.`.trim()}
      back={{
        to: servicePath(address, 'configure', { image: order.image.id }),
        label: 'Back to the settings',
      }}
    />
  )
}

/** An order under way. It goes on without this page. */
function OrderProgress({ order }: { order: Order }) {
  return (
    <div className="h-full overflow-y-auto px-4 py-5 nav:px-8">
      <div className="mx-auto grid max-w-200 grid-cols-1 gap-4">
        <OrderedPhoto image={order.image} />
        <OrderUnderWay order={order} doing="Working" />
      </div>
    </div>
  )
}
