import { CopyCheck } from 'lucide-react'
import { packBatch } from '../../../services/batch-address.ts'
import { servicePath } from '../../../services/service-path.ts'
import { useService } from '../../../services/use-service.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { formatCredits } from '../../../ui/format.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import type { SeriesOrder } from './use-series-order.ts'

export type SeriesScope = 'one' | 'all'

interface SeriesChoiceProps {
  count: number
  scope: SeriesScope
  onScope: (scope: SeriesScope) => void
  onApply: () => void
  /** What becomes of photos that nothing was chosen for by hand; null where that goes without saying. */
  note: string | null
  order: SeriesOrder
}

/** Of a series: whether the foot is about the photo in sight or about all of them, and what goes with all. */
export function SeriesChoice({ count, scope, onScope, onApply, note, order }: SeriesChoiceProps) {
  return (
    <>
      <Segmented
        label="What is ordered"
        value={scope}
        options={[
          { value: 'one', label: 'This photo' },
          { value: 'all', label: `All ${count}` },
        ]}
        onChange={onScope}
        isWide
      />
      {scope === 'one' ? null : (
        <>
          <Button icon={CopyCheck} isWide onClick={onApply}>
            Set all {count} photos like this one
          </Button>
          {note === null ? null : <p className="text-12 text-text-2">{note}</p>}
          {order.ordered.length === 0 ? null : <OrderedAmong count={count} order={order} />}
          {order.failure === null ? null : (
            <p role="alert" className="text-danger">
              {order.failure}
            </p>
          )}
        </>
      )}
    </>
  )
}

/** Says that photos of the series were ordered exactly so and nothing was charged, with the ways on. */
function OrderedAmong({ count, order }: { count: number; order: SeriesOrder }) {
  const { address } = useService()
  const { ordered } = order
  const others = count - ordered.length
  const each = order.cost / count
  return (
    <div role="alert" className="grid gap-2 rounded-2 border border-line bg-raised px-3 py-2">
      <p>
        {others === 0 ? 'All' : `${ordered.length} of ${count}`} photos were ordered exactly so before.
        Nothing was charged now.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          size="s"
          to={servicePath(address, 'result', { orders: packBatch(ordered.map(({ order_id }) => order_id)) })}
        >
          See their orders
        </ButtonLink>
        {others === 0 ? null : (
          <Button
            size="s"
            price={formatCredits(others * each)}
            isLoading={order.isSending}
            onClick={order.placeOthers}
          >
            Order the other {others}
          </Button>
        )}
        <Button
          size="s"
          price={formatCredits(order.cost)}
          isLoading={order.isSending}
          onClick={order.placeAgain}
        >
          Order all again
        </Button>
      </div>
    </div>
  )
}
