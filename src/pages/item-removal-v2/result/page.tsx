import { useQuery } from '@tanstack/react-query'
import { ImageOff, RotateCw } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { readBatch } from '../../../services/batch-address.ts'
import { imageQuery } from '../../../services/images.ts'
import { flowPath } from '../../../services/flow.ts'
import { isFinished, orderQuery } from '../../../services/orders.ts'
import { Blank } from '../../../ui/blank.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
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
      <Suspense fallback={<Waiting />}>
        <BatchResults ids={ids} imageId={imageId} serviceId={serviceId}>
          {result}
        </BatchResults>
      </Suspense>
    )
  }
  if (imageId !== null) return <OfImage imageId={imageId} serviceId={serviceId} />
  return (
    <Message title="No result chosen" text="The address names no order. Results are in the media library." />
  )
}

function OfImage({ imageId, serviceId }: { imageId: string; serviceId: string }) {
  const { data, error, refetch } = useQuery(imageQuery(imageId))
  if (data === undefined && error !== null)
    return (
      <Message title="This result could not be opened" text={error.message} onRetry={() => void refetch()} />
    )
  if (data === undefined) return <Waiting />
  const { order_id: order } = data.image
  if (order === null)
    return (
      <Message title="This photo has no result yet" text="Mask what should go, then order its removal." />
    )
  return <Navigate to={flowPath(serviceId, 'result', { image: imageId, order })} replace />
}

function OfOrder({ orderId, serviceId }: { orderId: string; serviceId: string }) {
  const { data, error, refetch } = useQuery(orderQuery(orderId))
  if (data === undefined && error !== null)
    return (
      <Message title="This result could not be opened" text={error.message} onRetry={() => void refetch()} />
    )
  if (data === undefined) return <Waiting />
  const { order } = data
  if (!isFinished(order))
    return (
      <Navigate to={flowPath(serviceId, 'processing', { image: order.image.id, order: orderId })} replace />
    )
  if (order.results.length === 0)
    return (
      <Message
        title={order.status === 'cancelled' ? 'This order was cancelled' : 'This order has no result'}
        text={order.error?.message ?? 'Its credits came back. The mask is kept.'}
        maskPath={flowPath(serviceId, 'mask', { image: order.image.id })}
      />
    )
  return <ResultWorkspace order={order} serviceId={serviceId} />
}

function Waiting() {
  return (
    <output className="grid h-full content-center justify-items-center gap-3 bg-well text-13 text-text-2">
      <Spinner className="size-6" />
      Opening the result
    </output>
  )
}

interface MessageProps {
  title: string
  text: string
  onRetry?: () => void
  maskPath?: string
}

function Message({ title, text, onRetry, maskPath }: MessageProps) {
  return (
    <div className="grid h-full content-center p-6">
      <Blank icon={ImageOff} title={title} text={text} isError>
        {onRetry === undefined ? null : (
          <Button icon={RotateCw} onClick={onRetry}>
            Try again
          </Button>
        )}
        {maskPath === undefined ? null : <ButtonLink to={maskPath}>Back to the mask</ButtonLink>}
        <ButtonLink to="/media-library">Media library</ButtonLink>
      </Blank>
    </div>
  )
}
