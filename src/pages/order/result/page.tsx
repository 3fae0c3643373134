import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom'
import type { Order } from '../../../../core/contract/shapes.ts'
import { readBatch } from '../../../services/batch-address.ts'
import { flowPath } from '../../../services/flow.ts'
import { imageQuery } from '../../../services/images.ts'
import { isFinished, orderQuery } from '../../../services/orders.ts'
import { productOfPath, servicePath } from '../../../services/service-path.ts'
import { useService } from '../../../services/use-service.ts'
import { NoResult, OpeningResult, PendingResult } from '../../../ui/no-result.tsx'
import { UnknownService } from '../../../ui/unknown-service.tsx'
import { OrderProgress } from '../order-progress.tsx'
import { ResultWorkspace } from './result-workspace.tsx'

const BatchResults = lazy(async () => ({ default: (await import('./batch-results.tsx')).BatchResults }))
const SeriesResults = lazy(async () => ({ default: (await import('./series-results.tsx')).SeriesResults }))
const SeriesProgress = lazy(async () => ({ default: (await import('./series-progress.tsx')).SeriesProgress }))

/**
 * Where an order of any service leads: its progress first, then its result beside what it was made from. The order
 * stands in the address; a result alone leads to its order, a series to all of its orders.
 */
export function Component() {
  const { pathname } = useLocation()
  return productOfPath(pathname) === null ? (
    <>
      <title>Result · Mullion</title>
      <Result />
    </>
  ) : (
    <ServiceResult />
  )
}

function ServiceResult() {
  const { name, isUnknown, homePath } = useService()
  if (isUnknown) return <UnknownService name={name} href={homePath} />
  return (
    <>
      <title>{`${name} · Mullion`}</title>
      <Result />
    </>
  )
}

function Result() {
  const { serviceId = '' } = useParams()
  const [search] = useSearchParams()
  const orderId = search.get('order')
  const imageId = search.get('image')
  const batch = useBatch(search.get('batch'))
  const series = useBatch(search.get('orders'))
  if (orderId === null && series.length > 0)
    return (
      <Suspense fallback={<OpeningResult />}>
        <SeriesProgress ids={series} />
      </Suspense>
    )
  if (orderId !== null) {
    const result = <OfOrder key={orderId} orderId={orderId} serviceId={serviceId} />
    if (series.length > 1)
      return (
        <Suspense fallback={<OpeningResult />}>
          <SeriesResults ids={series} orderId={orderId}>
            {result}
          </SeriesResults>
        </Suspense>
      )
    if (batch.length < 2 || imageId === null) return result
    return (
      <Suspense fallback={<OpeningResult />}>
        <BatchResults ids={batch} imageId={imageId} serviceId={serviceId}>
          {result}
        </BatchResults>
      </Suspense>
    )
  }
  if (imageId !== null) return <OfImage imageId={imageId} serviceId={serviceId} />
  return (
    <NoResult title="No result chosen" text="The address names no order. Results are in the media library." />
  )
}

function useBatch(packed: string | null): string[] {
  return useMemo(() => readBatch(packed), [packed])
}

function OfImage({ imageId, serviceId }: { imageId: string; serviceId: string }) {
  const { pathname } = useLocation()
  const { data, error, refetch } = useQuery(imageQuery(imageId))
  if (data === undefined) return <PendingResult error={error} onRetry={() => void refetch()} />
  const { order_id: order } = data.image
  if (order !== null)
    return <Navigate to={flowPath(serviceId, 'result', { image: imageId, order })} replace />
  if (productOfPath(pathname) !== null)
    return <Navigate to={flowPath(serviceId, 'selection', { image: imageId })} replace />
  return <NoResult title="This photo has no result yet" text="Mask what should go, then order its removal." />
}

function OfOrder({ orderId, serviceId }: { orderId: string; serviceId: string }) {
  const { pathname } = useLocation()
  const { data, error, refetch } = useQuery(orderQuery(orderId))
  if (data === undefined) return <PendingResult error={error} onRetry={() => void refetch()} />
  const { order } = data
  const isHosted = productOfPath(pathname) !== null
  if (order.product === 'item-removal') {
    if (isHosted && isFinished(order)) return <AfterRemoval order={order} />
    if (!isFinished(order))
      return (
        <Navigate to={flowPath(serviceId, 'processing', { image: order.image.id, order: orderId })} replace />
      )
  }
  const [result] = order.results
  if (result === undefined) return <Waiting order={order} serviceId={serviceId} />
  return <ResultWorkspace order={order} result={result} serviceId={serviceId} />
}

/** Items were removed on the way: the service goes on with what came of it, or with the photo as it was. */
function AfterRemoval({ order }: { order: Order }) {
  const { address } = useService()
  const photo = order.results.at(0) ?? order.image
  return <Navigate to={servicePath(address, 'configure', { image: photo.id })} replace />
}

function Waiting({ order, serviceId }: { order: Order; serviceId: string }) {
  return (
    <div className="grid h-full content-start overflow-y-auto px-4 py-5 nav:px-8">
      <OrderProgress order={order} serviceId={serviceId} />
    </div>
  )
}
