import type { Order } from '../../../../core/contract/shapes.ts'
import { OrderedPhoto, OrderUnderWay } from '../../../ui/order-under-way.tsx'

/** An order under way. It goes on without this page. */
export function OrderProgress({ order }: { order: Order }) {
  return (
    <div className="h-full overflow-y-auto px-4 py-5 nav:px-8">
      <div className="mx-auto grid max-w-200 grid-cols-1 gap-4">
        <OrderedPhoto image={order.image} />
        <OrderUnderWay order={order} doing="Working" />
      </div>
    </div>
  )
}
