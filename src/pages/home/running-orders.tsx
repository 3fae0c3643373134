import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Order } from '../../../core/contract/shapes.ts'
import { orderPath } from '../../services/flow.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { productName } from '../../services/products.ts'
import { useCancelOrders } from '../../services/use-cancel-orders.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { formatCredits } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function RunningOrders({ orders }: { orders: Order[] | undefined }) {
  const held = orders?.reduce((sum, order) => sum + order.credits, 0) ?? 0
  return (
    <section aria-label="Running orders">
      <div className="mb-2.5 flex h-6 items-baseline justify-between">
        <h2 className="text-16 font-semibold">Running orders</h2>
        {held > 0 ? (
          <span className="text-13 text-text-3 tabular-nums">{formatCredits(held)} held</span>
        ) : null}
      </div>
      {orders === undefined ? <Skeleton className="h-16 rounded-3" /> : null}
      {orders?.length === 0 ? (
        <p className="rounded-3 bg-surface px-4 py-5 text-13 text-text-2 outlined-soft">
          Nothing is running. Orders continue while you work on something else.
        </p>
      ) : null}
      {orders !== undefined && orders.length > 0 ? (
        <ol className="rounded-3 bg-surface py-1 outlined-soft">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ol>
      ) : null}
    </section>
  )
}

function OrderRow({ order }: { order: Order }) {
  const cancel = useCancelOrders()
  const name = `${productName(order.product)}, ${order.image.name}`
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-3.5 not-first:border-t not-first:border-line">
      <Link to={orderPath(order)} className="flex min-w-0 flex-1 items-center gap-3 rounded-1">
        <img
          src={mediaUrl(order.image.thumbnail_url)}
          alt=""
          className="h-11 w-15 flex-none rounded-1 bg-line object-cover"
        />
        <span className="min-w-0 flex-1 text-13">
          <span className="flex gap-2">
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <span className="text-12 leading-5 text-text-3 tabular-nums">
              {Math.round(order.progress * 100)} %
            </span>
          </span>
          <ProgressBar label={name} value={order.progress} className="my-1" />
          <span className="block truncate text-12 text-text-2">
            {order.status === 'queued' ? 'Queued' : order.stage}
          </span>
        </span>
      </Link>
      <IconButton
        icon={X}
        label={`Cancel ${name}`}
        tooltipSide="left"
        size="s"
        disabled={cancel.isPending}
        onClick={() => cancel.mutate([order.id])}
      />
    </li>
  )
}
