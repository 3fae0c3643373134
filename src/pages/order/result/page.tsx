import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { readBatch } from '../../../services/batch-address.ts'
import { imageQuery } from '../../../services/images.ts'
import { flowPath } from '../../../services/flow.ts'
import { isFinished, orderQuery } from '../../../services/orders.ts'
import { NoResult, OpeningResult, PendingResult } from '../../../ui/no-result.tsx'
import { ResultWorkspace } from './result-workspace.tsx'

const BatchResults = lazy(async () => ({ default: (await import('./batch-results.tsx')).BatchResults }))

/** A result beside what it was made from. The order stands in the address; a result alone leads to its order. */
export function Component() {
  return (
    <>
      <title>Result · Mullion</title>
      <Result />
    </>
  )
}

function Result() {
  const { serviceId = '' } = useParams()
  const [search] = useSearchParams()
  const orderId = search.get('order')
  const imageId = search.get('image')
  const batch = search.get('batch')
  const ids = useMemo(() => readBatch(batch), [batch])
  if (orderId !== null) {
    const result = <OfOrder key={orderId} orderId={orderId} serviceId={serviceId} />
    if (ids.length < 2 || imageId === null) return result
    return (
      <Suspense fallback={<OpeningResult />}>
        <BatchResults ids={ids} imageId={imageId} serviceId={serviceId}>
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

function OfImage({ imageId, serviceId }: { imageId: string; serviceId: string }) {
  const { data, error, refetch } = useQuery(imageQuery(imageId))
  if (data === undefined) return <PendingResult error={error} onRetry={() => void refetch()} />
  const { order_id: order } = data.image
  if (order === null)
    return (
      <NoResult title="This photo has no result yet" text="Mask what should go, then order its removal." />
    )
  return <Navigate to={flowPath(serviceId, 'result', { image: imageId, order })} replace />
}

function OfOrder({ orderId, serviceId }: { orderId: string; serviceId: string }) {
  const { data, error, refetch } = useQuery(orderQuery(orderId))
  if (data === undefined) return <PendingResult error={error} onRetry={() => void refetch()} />
  const { order } = data
  if (!isFinished(order))
    return (
      <Navigate to={flowPath(serviceId, 'processing', { image: order.image.id, order: orderId })} replace />
    )
  const [result] = order.results
  if (result === undefined)
    return (
      <NoResult
        title={order.status === 'cancelled' ? 'This order was cancelled' : 'This order has no result'}
        text={order.error?.message ?? 'Its credits came back. The mask is kept.'}
        back={{ to: flowPath(serviceId, 'mask', { image: order.image.id }), label: 'Back to the mask' }}
      />
    )
  return <ResultWorkspace order={order} result={result} serviceId={serviceId} />
}
