import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { use, useSyncExternalStore } from 'react'
import type { Order } from '../../../../core/contract/shapes.ts'
import { BatchContext } from '../../../editor/batch/batch-context.ts'
import type { Command } from '../../../editor/commands/command.ts'
import { isAvailable, runCommand } from '../../../editor/commands/command.ts'
import { useKeyCaps } from '../../../editor/commands/key-caps.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { dashboardQuery } from '../../../services/account.ts'
import { orderPath } from '../../../services/flow.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useOrderPace } from '../../../ui/use-order-pace.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { foot } from '../../../ui/foot.ts'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { OrderedAlready } from '../../../ui/ordered-already.tsx'
import { OrderFailure } from '../../../ui/order-failure.tsx'
import type { RemovalOrder } from './use-order.ts'
import { formatCredits } from '../../../ui/format.ts'
import { formatPhotos } from './count-text.ts'
import { Fills } from './fills.tsx'
import { watchStudio } from './watch-studio.ts'

interface OrderBarProps {
  studio: Studio
  commands: readonly Command[]
  order: RemovalOrder
}

/** What the order costs, the free preview, and the one paid button. */
export function OrderBar({ studio, commands, order }: OrderBarProps) {
  const { cost, credits, failure, ordered, isSending } = order
  const find = (id: string) => commands.find((command) => command.id === id)
  const preview = find('preview')
  const remove = find('order')
  const subscribe = watchStudio(studio)
  const missing = useSyncExternalStore(subscribe, () => remove?.unavailable?.() ?? null)
  const canPreview = useSyncExternalStore(subscribe, () => preview !== undefined && isAvailable(preview))
  const needsPreview = useSyncExternalStore(subscribe, order.needsPreview)
  const shown = useSyncExternalStore(subscribe, () => studio.preview.state().kind)
  const isShort = credits < cost
  const underWay = useUnderWay(studio)
  const batch = use(BatchContext)
  if (preview === undefined || remove === undefined) return null
  const isOn = shown === 'shown' || shown === 'running'
  return (
    <div
      ref={foot}
      className="grid flex-none gap-2.5 border-t border-line bg-surface px-4 pt-3.5 pb-4 nav:px-5"
    >
      {failure === null ? null : <OrderFailure canBuy={failure.canBuy}>{failure.message}</OrderFailure>}
      {ordered === null ? null : (
        <OrderedAlready
          orderId={ordered}
          price={formatCredits(cost)}
          isSending={isSending}
          onAgain={order.placeAgain}
        />
      )}
      {/* On phones what is missing stands in its place, below. */}
      <p
        className={cx(
          'justify-between text-12 text-text-2 nav:flex',
          missing === null || isShort ? 'flex' : 'hidden',
        )}
      >
        <span>Credits after this order</span>
        {isShort ? (
          <span className="text-danger">
            {credits} of {cost} needed
          </span>
        ) : (
          <span className="tabular-nums">
            <span className="text-text-3">{credits}</span> →{' '}
            <b className="font-semibold text-text">{credits - cost}</b> image
          </span>
        )}
      </p>
      <Fills studio={studio} commands={commands} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 xl:grid-cols-[1fr_1.45fr]">
        <Button
          size="l"
          variant={needsPreview && !isOn ? 'primary' : 'secondary'}
          icon={isOn ? EyeOff : Eye}
          disabled={!canPreview}
          className="px-2.5 nav:max-xl:gap-1.5 nav:max-xl:px-2 nav:max-xl:text-13"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => runCommand(preview)}
        >
          {isOn ? 'Hide preview' : 'Free preview'}
        </Button>
        {underWay !== null && batch === null ? (
          <UnderWay order={underWay} />
        ) : (
          <Button
            size="l"
            variant={batch === null && !needsPreview ? 'primary' : 'secondary'}
            price={formatCredits(cost)}
            isLoading={isSending}
            disabled={missing !== null || isShort}
            className="px-2.5 nav:max-xl:gap-1.5 nav:max-xl:px-2 nav:max-xl:text-13"
            onClick={() => runCommand(remove)}
          >
            {isSending ? 'Ordering' : 'Remove'}
          </Button>
        )}
      </div>
      {order.previewFault === null ? null : <p className="text-12 text-text-3">{order.previewFault}.</p>}
      {batch === null ? null : (
        <Button
          size="l"
          variant="primary"
          isWide
          disabled={batch.ready === 0}
          {...(batch.ready === 0 ? {} : { price: formatCredits(batch.ready * cost) })}
          onClick={batch.review}
        >
          {batch.ready === 0 ? 'No photo to order yet' : `Order ${formatPhotos(batch.ready)}`}
        </Button>
      )}
      <KeyLine missing={missing} preview={preview} remove={remove} />
    </div>
  )
}

/** The order of the mask as it is now that is being worked on; null where there is none. */
function useUnderWay(studio: Studio): Order | null {
  const active = useQuery(dashboardQuery()).data?.active_orders
  return useSyncExternalStore(watchStudio(studio), () => {
    const mask = studio.autosave.savedId()
    const isSame = ({ product, image, mask_id, engine }: Order) =>
      product === 'item-removal' &&
      image.id === studio.image.id &&
      mask_id === mask &&
      engine.seed === studio.preview.seed()
    return mask === null ? null : (active?.find(isSame) ?? null)
  })
}

/** In place of the paid button: how far the same order is, and the way to it. */
function UnderWay({ order }: { order: Order }) {
  const { fraction } = useOrderPace(order.id)
  return (
    <ButtonLink to={orderPath(order)} size="l" variant="primary">
      Under way, {Math.round(fraction * 100)} %
    </ButtonLink>
  )
}

interface KeyLineProps {
  /** Why nothing can be ordered now. */
  missing: string | null
  preview: Command
  remove: Command
}

function KeyLine({ missing, preview, remove }: KeyLineProps) {
  const capsOf = useKeyCaps()
  if (missing !== null) return <p className="text-12 text-text-3">{missing}.</p>
  return (
    <p className="hidden justify-between text-12 text-text-2 nav:flex">
      <span className="flex items-center gap-1.5">
        Preview
        {preview.keys
          .slice(0, 1)
          .flatMap(capsOf)
          .map((cap) => (
            <KeyCap key={cap} name={cap} />
          ))}
      </span>
      <span className="flex items-center gap-1.5">
        Remove
        {remove.keys
          .slice(0, 1)
          .flatMap(capsOf)
          .map((cap) => (
            <KeyCap key={cap} name={cap} />
          ))}
      </span>
    </p>
  )
}
