import { CircleAlert } from 'lucide-react'
import type { Order } from '../../../core/contract/shapes.ts'
import { flowPath } from '../../services/flow.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { orderPicture } from '../../services/order-pictures.ts'
import { productName } from '../../services/products.ts'
import { useCancelOrders } from '../../services/use-cancel-orders.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { formatTimeLeft } from '../../ui/format-time.ts'
import { ProgressBar, Stages, type StageState } from '../../ui/progress.tsx'
import { useOrderPace } from '../../ui/use-order-pace.ts'

/** One order until it has a result, whatever the service: how far it is, or why it has stopped. */
export function OrderProgress({ order, serviceId }: { order: Order; serviceId: string }) {
  const hasStopped = order.status === 'failed' || order.status === 'cancelled'
  if (hasStopped) return <Stopped order={order} serviceId={serviceId} />
  return <UnderWay order={order} />
}

/** The order goes on without this page. */
function UnderWay({ order }: { order: Order }) {
  const cancel = useCancelOrders()
  const { fraction, secondsLeft } = useOrderPace(order.id)
  const percent = Math.round(fraction * 100)
  const left = secondsLeft === null ? '' : `, ${formatTimeLeft(secondsLeft)}`
  const stage = order.stage === '' ? 'Waiting for its turn' : order.stage
  return (
    <section aria-label="Progress" className="mx-auto grid w-full max-w-200 grid-cols-1 gap-4">
      <h1 className="text-24 font-semibold tracking-tight">
        {order.status === 'queued' ? 'Waiting in the queue' : doing[order.product]}
      </h1>
      <div className="grid grid-cols-1 rounded-3 bg-well p-3">
        <figure className="relative mx-auto max-w-full overflow-hidden rounded-1" style={pictureBox(order)}>
          <OrderPicture order={order} />
          <div className="absolute inset-x-0 bottom-0 grid gap-1.5 bg-ink-glass px-3 py-2.5 text-white">
            <p aria-live="polite" className="text-13 font-medium tabular-nums">
              {stage}, {percent} %{left}
            </p>
            <ProgressBar label="Order" value={fraction} />
          </div>
        </figure>
      </div>
      <Stages stages={orderStages(order)} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-text-2">You can leave; the bell will tell you.</p>
        <Button isLoading={cancel.isPending} onClick={() => cancel.mutate([order.id])}>
          Cancel order
        </Button>
      </div>
    </section>
  )
}

const doing: Record<Order['product'], string> = {
  'item-removal': 'Removing',
  'virtual-staging': 'Furnishing',
  'interior-design': 'Designing',
  'day-to-dusk': 'Making the evening',
  'image-enhancement': 'Enhancing',
}

/** As large as what stands around it leaves room for, from the size that is known before a byte of it has come. */
function pictureBox({ image: { width, height } }: Order) {
  const ratio = width / height
  return {
    aspectRatio: `${width} / ${height}`,
    width: `max(${160 * ratio}px, calc((100dvh - 340px) * ${ratio}))`,
  }
}

/** The free preview that was ordered, where this page made it, else the photo. */
function OrderPicture({ order: { id, image } }: { order: Order }) {
  const preview = orderPicture(id)
  return (
    <>
      <img src={mediaUrl(image.preview_url)} alt={image.name} className="size-full object-cover" />
      {preview === undefined ? null : (
        <>
          <img src={preview} alt="Free preview of the order" className="absolute inset-0 size-full" />
          <figcaption className="absolute top-2 left-2 rounded-1 bg-ink-glass px-2 py-1 text-12 font-medium text-white">
            Free preview
          </figcaption>
        </>
      )}
    </>
  )
}

function Stopped({ order, serviceId }: { order: Order; serviceId: string }) {
  const isRemoval = order.product === 'item-removal'
  const back = `${order.credits} ${order.credits === 1 ? 'credit is' : 'credits are'} back on your account.`
  const kept = isRemoval ? 'The mask is kept.' : 'The settings are kept.'
  const isFailed = order.status === 'failed'
  const reason = isFailed ? (order.error?.message ?? '') : ''
  return (
    <Blank
      isError={isFailed}
      icon={CircleAlert}
      title={isFailed ? 'This order has no result' : 'This order was cancelled'}
      text={`${reason} ${back} ${kept}`.trim()}
    >
      <ButtonLink to={settingsPath(order, serviceId)} variant="primary">
        {isRemoval ? 'Back to the mask' : 'Back to the settings'}
      </ButtonLink>
      <ButtonLink to="/media-library">Media library</ButtonLink>
    </Blank>
  )
}

/** Where the order was set up. */
function settingsPath({ product, image }: Order, serviceId: string): string {
  return flowPath(serviceId, product === 'item-removal' ? 'mask' : 'selection', { image: image.id })
}

interface Stage {
  name: string
  state: StageState
}

/** What has happened, what goes on in the server's own words, and what is still to come. */
function orderStages(order: Order): Stage[] {
  if (order.status === 'queued') {
    return [
      { name: 'Received', state: 'done' },
      { name: 'Queued', state: 'now' },
      { name: productName(order.product), state: 'next' },
      { name: 'Result', state: 'next' },
    ]
  }
  return [
    { name: 'Received', state: 'done' },
    { name: 'Queued', state: 'done' },
    { name: order.stage === '' ? productName(order.product) : order.stage, state: 'now' },
    { name: 'Result', state: 'next' },
  ]
}
