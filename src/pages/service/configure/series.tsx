import { CopyCheck, CreditCard } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import type { SeriesOrder } from './use-series-order.ts'

interface SeriesProps {
  count: number
  onApply: () => void
  order: SeriesOrder
  /** Whether the service takes orders at all. */
  canOrder: boolean
}

/** Sets the whole series as this photo is, and orders it. */
export function Series({ count, onApply, order, canOrder }: SeriesProps) {
  return (
    <Section title="Series">
      <div className="grid gap-2">
        <Button icon={CopyCheck} isWide onClick={onApply}>
          Set all {count} photos like this one
        </Button>
        {canOrder ? (
          <Button
            icon={CreditCard}
            isWide
            missing={order.missing ?? undefined}
            isLoading={order.isSending}
            onClick={order.place}
          >
            Order all {count} photos, {order.cost} credits
          </Button>
        ) : null}
        {order.failure === null ? null : (
          <p role="alert" className="text-danger">
            {order.failure}
          </p>
        )}
      </div>
    </Section>
  )
}
