import { useQueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { use, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { failureTexts } from '../../../../core/contract/messages.ts'
import { creditCost } from '../../../../core/contract/constants.ts'
import { BatchContext } from '../../../editor/batch/batch-context.ts'
import { StaleMask } from '../../../editor/draft/draft-autosave.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { creditsQuery, servicesQuery } from '../../../services/account.ts'
import { flowPath } from '../../../services/flow.ts'
import { orderKey } from '../../../services/order-key.ts'
import { drawPreview, keepOrderPicture } from '../../../services/order-pictures.ts'
import { reportFailure } from '../../../services/report.ts'
import { orderedAlready, orderRemoval } from '../../../services/orders.ts'
import { isUnseen } from '../../../editor/studio/unseen.ts'
import { useAuth } from '../../../stores/auth.ts'
import type { OrderFailure } from './order-failure.ts'
import { describeFailure } from './order-failure.ts'
import { usePreviewFault } from './use-preview-fault.ts'

export interface RemovalOrder {
  cost: number
  credits: number
  isSending: boolean
  failure: OrderFailure | null
  /** Saves the mask and orders; then goes to the page that waits for the result, or stays with the batch. */
  place: () => void
  /** The same order, where there is one: nothing was charged. */
  ordered: string | null
  /** Orders what is there already once more. */
  placeAgain: () => void
  unavailable: () => string | null
  /** The mask is of suggestions alone: its free preview must be seen before it can be ordered. */
  needsPreview: () => boolean
  /** Why there is no free preview of what would be ordered; null when there is one. */
  previewFault: string | null
}

export function useOrder(studio: Studio, serviceId: string): RemovalOrder {
  const navigate = useNavigate()
  const client = useQueryClient()
  const batch = use(BatchContext)
  const credits = useAuth((state) => state.imageCredits)
  const service = useQuery(servicesQuery()).data?.services.find(({ product }) => product === 'item-removal')
  const cost = service?.credit_cost ?? creditCost['item-removal']
  const previewFault = usePreviewFault() ?? null
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<OrderFailure | null>(null)
  const [ordered, setOrdered] = useState<string | null>(null)
  const isBusy = useRef(false)
  const keys = useRef(new Map<string, string>())

  const needsPreview = useCallback(() => previewFault === null && isUnseen(studio), [studio, previewFault])
  const unavailable = useCallback(
    () =>
      // What is seen must be what is ordered.
      studio.refine.get() !== null
        ? 'Apply or cancel the refinement first'
        : (studio.store.getState().summary?.coverage ?? 0) === 0
          ? 'Mask something first'
          : needsPreview()
            ? 'See the free preview first: nobody has drawn this mask'
            : (batch?.orderFault() ?? null),
    [studio, batch, needsPreview],
  )
  const send = useCallback(
    async (isAgain: boolean) => {
      if (isBusy.current) return
      isBusy.current = true
      setSending(true)
      setFailure(null)
      setOrdered(null)
      const { image, settings, autosave } = studio
      try {
        const picture = shownPicture(studio)
        const mask = await autosave.ensureOnServer()
        await studio.classes.brush.work.flush()
        const body = {
          image_id: image.id,
          service_id: serviceId,
          mask_id: mask.id,
          settings,
          unless_ordered: !isAgain,
        }
        // One key for one mask and fill: an order whose answer was lost is not charged again.
        const what = JSON.stringify(body)
        const key = keys.current.get(what) ?? orderKey()
        keys.current.set(what, key)
        const { order } = await orderRemoval(body, key)
        // From here on the same is another order: this one may fail or be cancelled.
        keys.current.delete(what)
        await keepOrderPicture(order.id, picture)
        await autosave.flush()
        void client.invalidateQueries({ queryKey: creditsQuery().queryKey })
        // In a batch the work goes on: the result comes into the filmstrip.
        if (batch !== null) await batch.placed(image.name)
        else await navigate(flowPath(serviceId, 'processing', { image: image.id, order: order.id }))
      } catch (reason) {
        // The dialog that asks which mask to keep is open then.
        const same = orderedAlready(reason)
        if (same !== null) setOrdered(same)
        else if (!(reason instanceof StaleMask)) {
          setFailure(describeFailure(reason))
          reportFailure(reason, failureTexts.orderRemoval)
        }
      } finally {
        isBusy.current = false
        setSending(false)
      }
    },
    [studio, serviceId, client, navigate, batch],
  )

  const place = useCallback(() => void send(false), [send])
  const placeAgain = useCallback(() => void send(true), [send])
  return {
    cost,
    credits,
    isSending,
    failure,
    ordered,
    place,
    placeAgain,
    unavailable,
    needsPreview,
    previewFault,
  }
}

/** The photo with the free preview laid over it, as it is in sight; null while no preview is. */
function shownPicture({ photo, preview }: Studio): OffscreenCanvas | null {
  const base = photo.preview()
  if (base === null || preview.state().kind !== 'shown') return null
  const scale = base.width / photo.size.width
  return drawPreview({
    size: base,
    draw: (context) => {
      context.drawImage(base, 0, 0)
      for (const { bitmap, rect } of preview.laid())
        context.drawImage(bitmap, rect.x * scale, rect.y * scale, rect.width * scale, rect.height * scale)
    },
  })
}
