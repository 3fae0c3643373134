import { useQueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { creditCost } from '../../../../core/contract/constants.ts'
import { StaleMask } from '../../../editor/draft/draft-keeper.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { creditsQuery, servicesQuery } from '../../../services/account.ts'
import { isApiError } from '../../../services/api-error.ts'
import { flowPath } from '../../../services/flow.ts'
import { orderRemoval } from '../../../services/orders.ts'
import { useAuth } from '../../../stores/auth.ts'
import { useEditorStore } from '../../../stores/editor.ts'
import { orderKey } from '../../../services/order-key.ts'

interface OrderFailure {
  message: string
  /** True when buying credits or a plan is the way on. */
  canBuy: boolean
}

export interface RemovalOrder {
  cost: number
  credits: number
  isSending: boolean
  failure: OrderFailure | null
  /** Saves the mask, orders, and goes to the page that waits for the result. */
  place: () => void
  unavailable: () => string | null
}

export function useOrder(studio: Studio, serviceId: string): RemovalOrder {
  const navigate = useNavigate()
  const client = useQueryClient()
  const credits = useAuth((state) => state.imageCredits)
  const services = useQuery(servicesQuery()).data?.services
  const cost =
    services?.find((service) => service.product === 'item-removal')?.credit_cost ?? creditCost['item-removal']
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<OrderFailure | null>(null)
  const isBusy = useRef(false)
  const keys = useRef(new Map<string, string>())

  const unavailable = useCallback(
    () =>
      // What is seen must be what is ordered.
      studio.refine.get() !== null
        ? 'Apply or cancel the refinement first'
        : (useEditorStore.getState().facts?.coverage ?? 0) === 0
          ? 'Mask something first'
          : null,
    [studio],
  )
  const send = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    setFailure(null)
    const { image, settings, keeper } = studio
    try {
      const mask = await keeper.ensureOnServer()
      // One key for one mask: an order whose answer was lost is not charged again.
      const key = keys.current.get(mask.id) ?? orderKey()
      keys.current.set(mask.id, key)
      const body = { image_id: image.id, service_id: serviceId, mask_id: mask.id, settings }
      const { order } = await orderRemoval(body, key)
      await keeper.flush()
      void client.invalidateQueries({ queryKey: creditsQuery().queryKey })
      await navigate(flowPath(serviceId, 'processing', { image: image.id, order: order.id }))
    } catch (reason) {
      // The dialog that asks which mask to keep is open then.
      if (!(reason instanceof StaleMask)) setFailure(failureOf(reason))
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }, [studio, serviceId, client, navigate])

  const place = useCallback(() => void send(), [send])
  return { cost, credits, isSending, failure, place, unavailable }
}

function failureOf(reason: unknown): OrderFailure {
  if (!isApiError(reason)) {
    const why = reason instanceof Error ? reason.message : 'Something went wrong.'
    return { message: `${why} Nothing was charged; the mask is kept.`, canBuy: false }
  }
  if (reason.code === 'insufficient_credits')
    return { message: 'Not enough image credits for this order. The mask is kept.', canBuy: true }
  if (reason.code === 'not_subscribed')
    return {
      message: 'Orders are for subscribers. The free preview works, and the mask is kept.',
      canBuy: true,
    }
  if (reason.code === 'network')
    return {
      message:
        'The server cannot be reached. The mask is kept here; try again, you will not be charged twice.',
      canBuy: false,
    }
  return { message: `${reason.message}. The mask is kept.`.replace('..', '.'), canBuy: false }
}
