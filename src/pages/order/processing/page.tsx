import { useQuery } from '@tanstack/react-query'
import { CircleAlert, SearchX } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { failureTexts } from '../../../../core/contract/messages.ts'
import type { Order } from '../../../../core/contract/shapes.ts'
import { readBatch } from '../../../services/batch-address.ts'
import { flowPath } from '../../../services/flow.ts'
import { orderQuery } from '../../../services/orders.ts'
import { Blank } from '../../../ui/blank.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { OrderedPhoto, OrderUnderWay } from '../../../ui/order-under-way.tsx'
import { Stages } from '../../../ui/progress.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { StageState } from '../../../ui/progress.tsx'

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
  return <OrderProgress serviceId={serviceId} orderId={orderId} />
}

function OrderProgress({ serviceId, orderId }: { serviceId: string; orderId: string }) {
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
  if (order?.status === 'completed') {
    return <Navigate to={flowPath(serviceId, 'result', { image: order.image.id, order: order.id })} replace />
  }
  return (
    <div className="mx-auto grid max-w-200 grid-cols-1 gap-5">
      <title>Removing · Mullion</title>
      {order === undefined ? (
        <Skeleton className="aspect-3/2 w-full rounded-3" />
      ) : (
        <>
          <OrderedPhoto image={order.image} />
          {order.status === 'failed' || order.status === 'cancelled' ? (
            <Stopped order={order} serviceId={serviceId} />
          ) : (
            <OrderUnderWay order={order} doing="Removing">
              <Stages stages={orderStages(order)} />
            </OrderUnderWay>
          )}
        </>
      )}
    </div>
  )
}

function Stopped({ order, serviceId }: { order: Order; serviceId: string }) {
  const credits = `${order.credits} ${order.credits === 1 ? 'credit is' : 'credits are'} back on your account.`
  const reason = order.error?.message ?? failureTexts.order
  return (
    <Blank
      isError={order.status === 'failed'}
      icon={CircleAlert}
      title={order.status === 'failed' ? 'The order failed' : 'The order is cancelled'}
      text={
        order.status === 'failed' ? `${reason} ${credits} The mask is kept.` : `${credits} The mask is kept.`
      }
    >
      <ButtonLink to={flowPath(serviceId, 'mask', { image: order.image.id })} variant="primary">
        Back to the mask
      </ButtonLink>
      <ButtonLink to="/home">Home</ButtonLink>
    </Blank>
  )
}

interface Stage {
  name: string
  state: StageState
}

/** What has happened, what goes on in the server's own words, and what is still to come. */
function orderStages(order: Order): Stage[] {
  if (order.status === 'queued') {
    return [
      { name: 'Received', state: 'done' },
      { name: 'Queued', state: 'now' },
      { name: 'Result', state: 'next' },
    ]
  }
  return [
    { name: 'Received', state: 'done' },
    { name: 'Queued', state: 'done' },
    {
      name: order.stage === '' ? 'Working' : order.stage,
      state: order.status === 'failed' ? 'failed' : 'now',
    },
    { name: 'Result', state: 'next' },
  ]
}
