import type { ReactNode } from 'react'
import type { Order } from '../../core/contract/shapes.ts'
import { useCancelOrders } from '../services/use-cancel-orders.ts'
import { formatTimeLeft } from './format-time.ts'
import { useOrderPace } from './use-order-pace.ts'
import { Button } from './button.tsx'
import { PhotoWell } from './photo-well.tsx'
import { ProgressBar } from './progress.tsx'

/** The photo of an order, as large as what stands below it leaves room for. */
export function OrderedPhoto({ image }: Pick<Order, 'image'>) {
  return <PhotoWell image={image} className="max-h-[calc(100dvh-380px)] min-h-40" />
}

interface OrderUnderWayProps {
  order: Order
  /** What is done to the photo, as a heading. */
  doing: string
  /** Its stages, where they are known. */
  children?: ReactNode
}

/** How far an order is, and the way to stop it. It goes on without this page. */
export function OrderUnderWay({ order, doing, children }: OrderUnderWayProps) {
  const cancel = useCancelOrders()
  const { fraction, secondsLeft } = useOrderPace(order.id)
  const percent = Math.round(fraction * 100)
  const left = secondsLeft === null ? '' : `, ${formatTimeLeft(secondsLeft)}`
  return (
    <section aria-label="Progress" className="grid gap-3">
      <h1 className="text-24 font-semibold tracking-tight">
        {order.status === 'queued' ? 'Waiting in the queue' : doing}
      </h1>
      {children}
      <ProgressBar label="Order" value={fraction} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-13 text-text-2 tabular-nums">
          {order.stage === '' ? 'Queued' : order.stage}, {percent} %{left}. You can leave; the bell will tell
          you.
        </p>
        <Button isLoading={cancel.isPending} onClick={() => cancel.mutate([order.id])}>
          Cancel order
        </Button>
      </div>
    </section>
  )
}
