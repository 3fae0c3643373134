import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, SearchX } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { failureTexts } from '../../../../core/contract/messages.ts'
import type { Order } from '../../../../core/contract/shapes.ts'
import { readBatch } from '../../../services/batch-address.ts'
import { flowPath } from '../../../services/flow.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { cancelOrder, orderQuery } from '../../../services/orders.ts'
import { queryKeys } from '../../../services/query-keys.ts'
import { Blank } from '../../../ui/blank.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ProgressBar, Stages } from '../../../ui/progress.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { orderStages } from './order-stages.ts'

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
          <div className="grid place-items-center rounded-3 bg-well p-3">
            <img
              src={mediaUrl(order.image.preview_url)}
              alt={order.image.name}
              width={order.image.width}
              height={order.image.height}
              className="max-h-[calc(100dvh-380px)] min-h-40 w-auto max-w-full object-contain"
            />
          </div>
          {order.status === 'failed' || order.status === 'cancelled' ? (
            <Stopped order={order} serviceId={serviceId} />
          ) : (
            <Running order={order} />
          )}
        </>
      )}
    </div>
  )
}

function Running({ order }: { order: Order }) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelOrder(order.id),
    meta: { failure: 'The order could not be cancelled' },
    onSuccess: async (data) => {
      client.setQueryData(queryKeys.order(order.id), data)
      await client.invalidateQueries({ queryKey: queryKeys.credits })
      await client.invalidateQueries({ queryKey: queryKeys.dashboard })
    },
    // It may have finished in the meantime.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.order(order.id) }),
  })
  const percent = Math.round(order.progress * 100)
  return (
    <section aria-label="Progress" className="grid gap-3">
      <h1 className="text-24 font-semibold tracking-tight">
        {order.status === 'queued' ? 'Waiting for a free place' : 'Removing'}
      </h1>
      <Stages stages={orderStages(order)} />
      <ProgressBar label="Order" value={order.progress} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-13 text-text-2 tabular-nums">
          {order.stage === '' ? 'Queued' : order.stage}, {percent} %. You can leave; the bell will tell you.
        </p>
        <Button isLoading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel order
        </Button>
      </div>
    </section>
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
