import { Link } from 'react-router-dom'
import type { Order } from '../../../core/contract/shapes.ts'
import { orderPath } from '../../services/flow.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { productName } from '../../services/products.ts'
import { formatAgo } from '../../ui/format-time.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'

const shown = 5

const states: Partial<Record<Order['status'], { word: string; tone: TagTone }>> = {
  completed: { word: 'Done', tone: 'ok' },
  failed: { word: 'Failed, credits returned', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'plain' },
}

/** The orders that have ended, newest first, with how they ended. */
export function RecentOrders({ orders }: { orders: Order[] | undefined }) {
  if (orders?.length === 0) return null
  return (
    <section aria-label="Recent orders">
      <h2 className="mb-2.5 h-6 text-16 font-semibold">Recent orders</h2>
      {orders === undefined ? (
        <Skeleton className="h-70 rounded-3" />
      ) : (
        <ol className="rounded-3 bg-surface py-1 outlined-soft">
          {orders.slice(0, shown).map((order) => (
            <li key={order.id} className="not-first:border-t not-first:border-line">
              <Link to={orderPath(order)} className="flex items-center gap-3 rounded-1 py-2 pr-3.5 pl-3.5">
                <img
                  src={mediaUrl(order.image.thumbnail_url)}
                  alt=""
                  className="h-9 w-12 flex-none rounded-1 bg-line object-cover"
                />
                <span className="min-w-0 flex-1 text-13">
                  <span title={order.image.name} className="block truncate font-medium">
                    {productName(order.product)}, {order.image.name}
                  </span>
                  {/* Why an order failed is read to its end, as what to do stands there. */}
                  <span className="block text-12 text-text-3">
                    {order.error?.message ?? formatAgo(order.finished_at ?? order.created_at)}
                  </span>
                </span>
                <State status={order.status} />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function State({ status }: Pick<Order, 'status'>) {
  const state = states[status]
  return state === undefined ? null : <Tag tone={state.tone}>{state.word}</Tag>
}
