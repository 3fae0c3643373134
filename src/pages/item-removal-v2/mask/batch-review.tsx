import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { creditCost } from '../../../../core/contract/constants.ts'
import { settingsOfPhoto } from '../../../editor/batch/draft-settings.ts'
import { planOrder } from '../../../editor/batch/order-plan.ts'
import type { OrderPlan } from '../../../editor/batch/order-plan.ts'
import type { BatchPhoto } from '../../../editor/batch/use-batch-photos.ts'
import { useDraftInfo } from '../../../editor/draft/draft-info.ts'
import { formatPercent } from '../../../ui/format.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { servicesQuery } from '../../../services/account.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { useAuth } from '../../../stores/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { OrderFailure } from '../../../ui/order-failure.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showDone } from '../../../ui/toast.ts'
import { BatchRow } from './batch-row.tsx'
import { formatCredits } from '../../../ui/format.ts'
import { formatPhotos } from './count-text.ts'
import type { BatchOrder } from './use-batch-order.ts'
import { useBatchOrder } from './use-batch-order.ts'
import { usePreviewFault } from './use-preview-fault.ts'

interface BatchReviewProps {
  photos: readonly BatchPhoto[]
  studio: Studio | null
  serviceId: string
  onClose: () => void
}

/** What one order for all would be: each photo with its mask and price, what is left out and why, and the sum. */
export function BatchReview({ photos, studio, serviceId, onClose }: BatchReviewProps) {
  const credits = useAuth((state) => state.imageCredits)
  const services = useQuery(servicesQuery()).data?.services
  const price =
    services?.find((service) => service.id === serviceId)?.credit_cost ?? creditCost['item-removal']
  const onPlaced = useCallback(
    (count: number) => {
      showDone(`${formatPhotos(count)} ordered`)
      onClose()
    },
    [onClose],
  )
  const order = useBatchOrder(studio, serviceId, onPlaced)
  const plan = usePlan(photos, studio, order)
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const items = plan.ready.filter(({ photo }) => !unticked.has(photo.image_id))
  const total = items.length * price
  const toggle = (id: string) =>
    setUnticked((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })

  if (order.phase.kind === 'saving' || order.phase.kind === 'ordering') return <Running order={order} />
  const isLooking = order.phase.kind === 'looking'
  const missing = total - credits
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="l"
      title="Order several photos"
      description="Each is an order of its own: its credits are held now, and come back if it fails. All are placed, or none is."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={isLooking || items.length === 0 || missing > 0}
            {...(items.length === 0 ? {} : { price: formatCredits(total) })}
            onClick={() => order.place(items)}
          >
            {items.length === 0 ? 'Nothing to order' : `Order ${formatPhotos(items.length)}`}
          </Button>
        </>
      }
    >
      <Failure order={order} />
      {isLooking ? (
        <Skeleton className="h-42 w-full" />
      ) : (
        <div className="-mx-2 max-h-[52dvh] overflow-y-auto">
          <ul aria-label="To be ordered">
            {plan.ready.map(({ photo, mask }) => (
              <BatchRow
                key={photo.image_id}
                name={photo.name}
                thumbnail={mediaUrl(photo.thumbnail_url)}
                note={mask.coverage === null ? 'Masked' : `Mask covers ${formatPercent(mask.coverage)}`}
                fact={formatCredits(price)}
                isOff={false}
                isChosen={!unticked.has(photo.image_id)}
                onToggle={() => toggle(photo.image_id)}
              />
            ))}
          </ul>
          {plan.leftOut.length === 0 ? null : (
            <>
              <h3 className="px-2 pt-3 pb-1 text-13 font-semibold">Left out</h3>
              <ul aria-label="Left out">
                {plan.leftOut.map(({ photo, why }) => (
                  <BatchRow
                    key={photo.image_id}
                    name={photo.name}
                    thumbnail={mediaUrl(photo.thumbnail_url)}
                    note={why}
                    isOff
                    isChosen={false}
                    onToggle={() => undefined}
                  />
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <Sum total={total} credits={credits} count={items.length} price={price} />
    </Dialog>
  )
}

/** What can be ordered now; what could not be saved just now is left out with the reason. */
function usePlan(
  photos: readonly BatchPhoto[],
  studio: Studio | null,
  { unsaved, ordered }: BatchOrder,
): OrderPlan {
  const drafts = useDraftInfo()
  const hasPreview = usePreviewFault() == null
  return useMemo(() => {
    const known = photos.flatMap(({ photo }) => photo ?? [])
    const getSettings: typeof settingsOfPhoto = (photo, draft) =>
      studio?.image.id === photo.image_id ? studio.settings : settingsOfPhoto(photo, draft)
    const { ready, leftOut } = planOrder(known, drafts, getSettings, hasPreview)
    const refused = ready.flatMap(({ photo }) => {
      const same = ordered.has(photo.image_id) ? 'Ordered exactly so before' : undefined
      const why = unsaved.get(photo.image_id) ?? same
      return why === undefined ? [] : [{ photo, why }]
    })
    return {
      ready: ready.filter(({ photo }) => !unsaved.has(photo.image_id) && !ordered.has(photo.image_id)),
      leftOut: [...refused, ...leftOut],
    }
  }, [photos, studio, drafts, unsaved, ordered, hasPreview])
}

interface SumProps {
  total: number
  credits: number
  count: number
  price: number
}

function Sum({ total, credits, count, price }: SumProps) {
  const missing = total - credits
  return (
    <div className="grid gap-1 border-t border-line pt-3 text-13 tabular-nums">
      <p className="flex justify-between font-medium">
        <span>
          {formatPhotos(count)} at {formatCredits(price)} each
        </span>
        <span>{formatCredits(total)}</span>
      </p>
      {missing > 0 ? (
        <p className="flex items-center justify-between gap-2 text-danger">
          <span>
            You have {credits}: {formatCredits(missing)} missing
          </span>
          <ButtonLink to="/pricing-billing" size="s">
            See plans
          </ButtonLink>
        </p>
      ) : (
        <p className="flex justify-between text-text-2">
          <span>Image credits after this order</span>
          <span>
            <span className="text-text-3">{credits}</span> →{' '}
            <b className="font-semibold text-text">{credits - total}</b>
          </span>
        </p>
      )}
    </div>
  )
}

function Failure({ order: { failure, unsaved, ordered } }: { order: BatchOrder }) {
  if (failure === null && unsaved.size === 0 && ordered.size > 0)
    return (
      <p role="alert" className="rounded-2 border border-line bg-raised px-3 py-2">
        {formatPhotos(ordered.size)} {ordered.size === 1 ? 'was' : 'were'} ordered exactly so before. Nothing
        was charged; {ordered.size === 1 ? 'it is' : 'they are'} left out now.
      </p>
    )
  if (failure === null && unsaved.size === 0) return null
  return (
    <OrderFailure canBuy={failure?.canBuy ?? false}>
      {failure?.message ??
        `The masks of ${formatPhotos(unsaved.size)} could not be saved, so nothing was ordered. They are left out now; order the others, or close this and look.`}
    </OrderFailure>
  )
}

function Running({ order: { phase, stop } }: { order: BatchOrder }) {
  const isSaving = phase.kind === 'saving'
  return (
    <Dialog
      isOpen
      title={isSaving ? 'Saving the masks' : 'Ordering'}
      actions={isSaving ? <Button onClick={stop}>Stop</Button> : null}
    >
      {isSaving ? (
        <ProgressBar label="Masks saved" value={phase.sent / Math.max(1, phase.count)} />
      ) : (
        <div className="bar-running" role="presentation" />
      )}
      <p aria-live="polite" className="text-13 text-text-2 tabular-nums">
        {isSaving ? `Mask ${phase.sent + 1} of ${phase.count}. Nothing has been ordered yet.` : 'A moment.'}
      </p>
    </Dialog>
  )
}
