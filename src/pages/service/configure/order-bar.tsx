import type { Service } from '../../../../core/contract/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { foot } from '../../../ui/foot.ts'
import { OrderedAlready } from '../../../ui/ordered-already.tsx'
import { useOrderPace } from '../../../ui/use-order-pace.ts'
import { OrderFailure } from '../../../ui/order-failure.tsx'
import type { ServiceOrder } from './use-service-order.ts'

interface OrderBarProps {
  name: string
  service: Service | undefined
  order: ServiceOrder
  /** Whether the result must be labelled as digitally altered. */
  alters: boolean
}

/** How the result is labelled, what the order costs, and the one paid button, which says why it takes no order. */
export function OrderBar({ name, service, order, alters }: OrderBarProps) {
  const { cost, credits, failure, ordered, isSending, missing, place, placeAgain, underWay } = order
  const { fraction } = useOrderPace(underWay?.id)
  const price = `${cost} ${cost === 1 ? 'credit' : 'credits'}`
  return (
    <div
      ref={foot}
      className="sticky bottom-0 grid flex-none gap-2 pb-4 border-t border-line bg-surface px-4 pt-3 nav:gap-2.5 nav:px-5 nav:pt-3.5"
    >
      {failure === null ? null : <OrderFailure canBuy={failure.canBuy}>{failure.message}</OrderFailure>}
      {ordered === null ? null : (
        <OrderedAlready orderId={ordered} price={price} isSending={isSending} onAgain={placeAgain} />
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-12 text-text-2">
        <dt>Label of the result</dt>
        <dd className="text-right">{alters ? 'Digitally altered' : 'None needed'}</dd>
        <dt>{missing === null ? 'Credits after this order' : 'Image credits'}</dt>
        <dd className="text-right tabular-nums">
          <span className="text-text-3">{credits}</span>
          {missing === null ? (
            <>
              {' → '}
              <b className="font-semibold text-text">{credits - cost}</b> image
            </>
          ) : (
            `, the order costs ${cost}`
          )}
        </dd>
      </dl>
      <Button
        size="l"
        variant="primary"
        isWide
        {...(underWay === undefined ? { price, missing: missing ?? undefined } : {})}
        isLoading={isSending}
        onClick={place}
      >
        {isSending
          ? 'Ordering'
          : underWay === undefined
            ? 'Order at full size'
            : `Under way, ${Math.round(fraction * 100)} %`}
      </Button>
      <p className="hidden text-12 text-text-3 nav:block">{orderNote(name, service)}</p>
    </div>
  )
}

/** What is to be known before an order; on phones it stands among the settings, where there is room. */
export function orderNote(name: string, service: Service | undefined): string {
  if (service === undefined) return 'Asking what this service can do.'
  if (service.is_available) return service.limits
  return `${name} cannot be ordered yet: its engine is not built, so there is no preview either. The settings are kept.`
}
