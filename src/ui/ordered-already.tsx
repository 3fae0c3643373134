import { useQuery } from '@tanstack/react-query'
import { orderPath } from '../services/flow.ts'
import { isFinished, orderQuery } from '../services/orders.ts'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { formatAgo } from './format-time.ts'
import { ProgressBar } from './progress.tsx'
import { useOrderPace } from './use-order-pace.ts'

interface OrderedAlreadyProps {
  orderId: string
  /** What ordering again would cost, such as "1 credit". */
  price: string
  isSending: boolean
  onAgain: () => void
}

/** Says that exactly this was ordered before and nothing was charged: the result at hand, or how far it is. */
export function OrderedAlready({ orderId, price, isSending, onAgain }: OrderedAlreadyProps) {
  const order = useQuery(orderQuery(orderId)).data?.order
  const { fraction } = useOrderPace(orderId)
  const isDone = order === undefined || isFinished(order)
  const percent = Math.round(fraction * 100)
  return (
    <div role="alert" className="grid gap-2 rounded-2 border border-line bg-raised px-3 py-2">
      <p>
        You ordered exactly this{order === undefined ? ' before' : ` ${formatAgo(order.created_at)}`}. Nothing
        was charged now.
      </p>
      {isDone ? null : <ProgressBar label="Order" value={fraction} />}
      <div className="flex flex-wrap gap-2">
        {order === undefined ? null : (
          <ButtonLink to={orderPath(order)} size="s" variant="primary">
            {isDone ? 'See the result' : `Under way, ${percent} %`}
          </ButtonLink>
        )}
        <Button size="s" price={price} isLoading={isSending} onClick={onAgain}>
          Order again
        </Button>
      </div>
    </div>
  )
}
