import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Order, Service } from '../../../../core/contract/shapes.ts'
import type { StagingLayout } from '../../../../core/contract/staging-document.ts'
import { creditsQuery, dashboardQuery } from '../../../services/account.ts'
import { isApiError } from '../../../services/api-error.ts'
import { orderPath } from '../../../services/flow.ts'
import { orderKey } from '../../../services/order-key.ts'
import { keepOrderPicture } from '../../../services/order-pictures.ts'
import { orderedAlready } from '../../../services/orders.ts'
import { queryKeys } from '../../../services/query-keys.ts'
import type { ServiceAddress } from '../../../services/service-path.ts'
import { servicePath } from '../../../services/service-path.ts'
import { orderFailures, orderService } from '../../../services/service-settings.ts'
import { useAuth } from '../../../stores/auth.ts'
import { sentence } from '../../../ui/sentence.ts'
import type { Draft, SettingInfo } from './use-draft.ts'

interface OrderParts {
  address: ServiceAddress
  service: Service | undefined
  cost: number
  imageId: string
  draft: Draft
  info: SettingInfo
  /** The furniture of the preview, where it shows what is set: the order then renders the same. */
  shownLayout: () => StagingLayout | null
  /** What the preview shows, to be looked at while the order runs; null while it shows nothing. */
  shownPicture: () => OffscreenCanvas | null
  /** Whether something of the layout is still being saved. */
  isSaving: boolean
  /** Whether the preview changes single surfaces: then there must be one. */
  needsDesign: boolean
}

const NOT_BUILT = 'Not built yet'

type OrderBody = Parameters<typeof orderService>[1]

interface Sent {
  body: OrderBody
  key: string
  picture: OffscreenCanvas | null
}

export interface ServiceOrder {
  cost: number
  credits: number
  isSending: boolean
  failure: { message: string; canBuy: boolean } | null
  /** The same order, where there is one: nothing was charged. */
  ordered: string | null
  place: () => void
  /** Orders what is there already once more. */
  placeAgain: () => void
  /** The order of exactly this that is being worked on; `place` then leads to it. */
  underWay: Order | undefined
  /** Why the service takes no orders at all; null when it does. */
  unavailable: string | null
  /** Why it cannot be ordered now, in a few words; null when it can. */
  missing: string | null
}

/** Orders the photo as it is set, and goes where the result will be. A failure is also told by a toast. */
export function useServiceOrder(parts: OrderParts): ServiceOrder {
  const { address, cost, imageId, draft, shownLayout, shownPicture } = parts
  const navigate = useNavigate()
  const client = useQueryClient()
  const credits = useAuth((state) => state.imageCredits)
  const missing = describeMissing(parts, credits)
  const [sent, setSent] = useState({ request: '', key: '' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ body, key }: Sent) => orderService(address.product, body, key),
    meta: { failure: orderFailures[address.product] },
    onSuccess: async ({ order }, { picture }) => {
      await keepOrderPicture(order.id, picture)
      void client.invalidateQueries({ queryKey: creditsQuery().queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.dashboard })
      await navigate(servicePath(address, 'result', { image: imageId, order: order.id }))
    },
  })
  const send = useCallback(
    (isAgain: boolean) => {
      if (isPending || missing !== null) return
      const layout = shownLayout()
      const body = {
        image_id: imageId,
        service_id: address.serviceId,
        ...(draft.spaceId === null ? {} : { space_id: draft.spaceId }),
        settings: draft.settings,
        seed: seedOf(draft),
        ...(layout === null ? {} : { layout }),
        ...(draft.design === null ? {} : { design: draft.design }),
        unless_ordered: !isAgain,
      }
      // One key for the same request: an order whose answer was lost is not charged again.
      const request = JSON.stringify(body)
      const next = sent.request === request ? sent : { request, key: orderKey() }
      setSent(next)
      mutate({ body, key: next.key, picture: shownPicture() })
    },
    [mutate, isPending, missing, sent, address, imageId, draft, shownLayout, shownPicture],
  )
  const active = useQuery(dashboardQuery()).data?.active_orders
  const underWay = active?.find((order) => isSame(order, parts))
  const place = useCallback(() => {
    if (underWay === undefined) return send(false)
    void navigate(orderPath(underWay))
  }, [send, underWay, navigate])
  const placeAgain = useCallback(() => send(true), [send])
  const ordered = orderedAlready(error)
  const failure = ordered === null ? describeFailure(error) : null
  return {
    cost,
    credits,
    isSending: isPending,
    failure,
    ordered,
    place,
    placeAgain,
    underWay,
    missing,
    unavailable: parts.service?.is_available === true ? null : NOT_BUILT,
  }
}

/** Whether an order is of this photo as it is set: what is not set was filled in by the server. */
function isSame(
  { image, product, settings, space_id, engine, design }: Order,
  { address, imageId, draft }: OrderParts,
) {
  return (
    image.id === imageId &&
    product === address.product &&
    space_id === draft.spaceId &&
    engine.seed === seedOf(draft) &&
    isSameDesign(design, draft.design) &&
    Object.entries(draft.settings).every(
      ([id, value]) => JSON.stringify(settings[id]) === JSON.stringify(value),
    )
  )
}

/** A design has the number of its own proposal. */
function seedOf({ design, seed }: Draft): number {
  return design?.seed ?? seed
}

/** What nobody has chosen by hand was filled in by the server. */
function isSameDesign(ordered: Order['design'], own: Draft['design']): boolean {
  return own === null || JSON.stringify(ordered) === JSON.stringify(own)
}

function describeMissing(
  { service, cost, draft, info, isSaving, needsDesign }: OrderParts,
  credits: number,
): string | null {
  if (service?.is_available !== true) return NOT_BUILT
  if (info.is_required && draft.spaceId === null) return 'Choose the space'
  if (isSaving) return 'Saving'
  if (needsDesign && draft.design === null) return 'Change a surface'
  return credits < cost ? `${credits} of ${cost} credits` : null
}

function describeFailure(error: Error | null): ServiceOrder['failure'] {
  if (error === null) return null
  const canBuy =
    isApiError(error) && (error.code === 'insufficient_credits' || error.code === 'not_subscribed')
  return { message: `${sentence(error.message)} The settings are kept.`, canBuy }
}
