import type { Service } from '../../../../core/contract/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { foot } from '../../../ui/foot.ts'
import { formatCredits } from '../../../ui/format.ts'
import { OrderedAlready } from '../../../ui/ordered-already.tsx'
import { useOrderPace } from '../../../ui/use-order-pace.ts'
import { OrderFailure } from '../../../ui/order-failure.tsx'
import { SeriesChoice, type SeriesScope } from './series.tsx'
import type { SeriesOrder } from './use-series-order.ts'
import type { ServiceOrder } from './use-service-order.ts'

interface OrderBarProps {
  name: string
  service: Service | undefined
  order: ServiceOrder
  /** Whether the result must be labelled as digitally altered. */
  alters: boolean
  /** Null for one photo alone. */
  series: Series | null
}

interface Series {
  count: number
  scope: SeriesScope
  onScope: (scope: SeriesScope) => void
  onApply: () => void
  note: string | null
  order: SeriesOrder
}

/** How the result is labelled, what the order costs, and the one paid button, which says why it takes no order. */
export function OrderBar({ name, service, order, alters, series }: OrderBarProps) {
  const { failure, ordered, isSending, placeAgain } = order
  const isAll = series !== null && series.scope === 'all'
  const cost = isAll ? series.order.cost : order.cost
  const missing = isAll ? (order.unavailable ?? series.order.missing) : order.missing
  return (
    <div
      ref={foot}
      className="sticky bottom-0 grid flex-none gap-2 pb-4 border-t border-line bg-surface px-4 pt-3 nav:gap-2.5 nav:px-5 nav:pt-3.5"
    >
      {series === null ? null : <SeriesChoice {...series} />}
      {isAll || failure === null ? null : (
        <OrderFailure canBuy={failure.canBuy}>{failure.message}</OrderFailure>
      )}
      {isAll || ordered === null ? null : (
        <OrderedAlready
          orderId={ordered}
          price={formatCredits(cost)}
          isSending={isSending}
          onAgain={placeAgain}
        />
      )}
      {/* In one column, both on one line: what is left of a phone's height is for the settings. */}
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-12 text-text-2 nav:grid nav:grid-cols-1">
        <div className="flex justify-between gap-2">
          <dt>
            Label<span className="hidden nav:inline"> of the result</span>
          </dt>
          <dd className="text-text">{alters ? 'Digitally altered' : 'None needed'}</dd>
        </div>
        <div className="flex justify-between gap-2">
          <dt>
            <span className="nav:hidden">Credits</span>
            <span className="hidden nav:inline">
              {missing === null ? 'Image credits after this order' : 'Image credits'}
            </span>
          </dt>
          <dd className="tabular-nums">
            <span className="text-text-3">{order.credits}</span>
            {missing === null ? (
              <>
                {' → '}
                <b className="font-semibold text-text">{order.credits - cost}</b>
              </>
            ) : (
              `, the order costs ${cost}`
            )}
          </dd>
        </div>
      </dl>
      {isAll ? (
        <SeriesButton count={series.count} order={series.order} missing={missing} />
      ) : (
        <PhotoButton order={order} />
      )}
      <p className="hidden text-12 text-text-3 nav:block">{orderNote(name, service)}</p>
    </div>
  )
}

function PhotoButton({ order: { cost, isSending, missing, place, underWay } }: Pick<OrderBarProps, 'order'>) {
  const { fraction } = useOrderPace(underWay?.id)
  const isFree = underWay === undefined
  return (
    <Button
      size="l"
      variant="primary"
      isWide
      {...(isFree ? { price: formatCredits(cost), missing: missing ?? undefined } : {})}
      isLoading={isSending}
      onClick={place}
    >
      {isSending ? 'Ordering' : isFree ? 'Order at full size' : `Under way, ${Math.round(fraction * 100)} %`}
    </Button>
  )
}

interface SeriesButtonProps {
  count: number
  order: SeriesOrder
  missing: string | null
}

function SeriesButton({ count, order: { cost, isSending, place }, missing }: SeriesButtonProps) {
  return (
    <Button
      size="l"
      variant="primary"
      isWide
      price={formatCredits(cost)}
      missing={missing ?? undefined}
      isLoading={isSending}
      onClick={place}
    >
      {isSending ? 'Ordering' : `Order all ${count} photos`}
    </Button>
  )
}

/** What is to be known before an order; on phones it stands among the settings, where there is room. */
export function orderNote(name: string, service: Service | undefined): string {
  if (service === undefined) return 'Asking what this service can do.'
  if (service.is_available) return service.limits
  return `${name} cannot be ordered yet: its engine is not built, so there is no preview either. The settings are kept.`
}
