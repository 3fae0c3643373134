import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { readBatch } from '../../../services/batch-address.ts'
import { flowPath } from '../../../services/flow.ts'
import { orderQuery } from '../../../services/orders.ts'
import { Blank } from '../../../ui/blank.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OrderProgress } from '../order-progress.tsx'

const BatchProgress = lazy(async () => ({ default: (await import('./batch-progress.tsx')).BatchProgress }))

/** An order under way, or the orders of a batch. They go on without this page. */
export function Component() {
  const { serviceId = '' } = useParams()
  const [query] = useSearchParams()
  const orderId = query.get('order')
  const batch = query.get('batch')
  const ids = useMemo(() => readBatch(batch), [batch])
  if (orderId === null && ids.length > 0)
    return (
      <Suspense fallback={null}>
        <BatchProgress ids={ids} serviceId={serviceId} />
      </Suspense>
    )
  if (orderId === null) return <Navigate to={flowPath(serviceId, 'selection')} replace />
  return (
    <>
      <title>Removing · Mullion</title>
      <OfOrder serviceId={serviceId} orderId={orderId} />
    </>
  )
}

function OfOrder({ serviceId, orderId }: { serviceId: string; orderId: string }) {
  const { data, isError, refetch } = useQuery(orderQuery(orderId))
  const order = data?.order
  if (order === undefined && isError) {
    return (
      <Blank
        isError
        icon={SearchX}
        title="This order cannot be shown"
        text="An order that was placed goes on by itself."
      >
        <Button onClick={() => void refetch()}>Try again</Button>
        <ButtonLink to="/home">Home</ButtonLink>
      </Blank>
    )
  }
  if (order === undefined) return <Skeleton className="mx-auto aspect-3/2 w-full max-w-200 rounded-3" />
  if (order.status === 'completed')
    return <Navigate to={flowPath(serviceId, 'result', { image: order.image.id, order: order.id })} replace />
  return <OrderProgress order={order} serviceId={serviceId} />
}
