import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { firstSeed } from '../../../../core/contract/constants.ts'
import { fitSettings } from '../../../../core/contract/settings.ts'
import type { Analysis } from '../../../../core/contract/shapes.ts'
import { creditsQuery } from '../../../services/account.ts'
import { packBatch } from '../../../services/batch-address.ts'
import { guessSpace } from '../../../services/guess-space.ts'
import { imageQuery } from '../../../services/images.ts'
import { orderedAmong } from '../../../services/orders.ts'
import { orderKey } from '../../../services/order-key.ts'
import { reportFailure } from '../../../services/report.ts'
import { queryKeys } from '../../../services/query-keys.ts'
import type { ServiceAddress } from '../../../services/service-path.ts'
import { servicePath } from '../../../services/service-path.ts'
import { orderFailures, orderServiceBatch } from '../../../services/service-settings.ts'
import { useAuth } from '../../../stores/auth.ts'
import { draftKey, serviceDrafts } from '../../../stores/service-drafts.ts'
import { showDone } from '../../../ui/toast.ts'
import type { SettingInfo } from './use-draft.ts'

interface SeriesParts {
  address: ServiceAddress
  ids: readonly string[]
  info: SettingInfo
  /** Of one photo. */
  cost: number
}

export interface SeriesOrder {
  /** Of all photos. */
  cost: number
  isSending: boolean
  failure: string | null
  /** Photos of the series that were ordered exactly so before, with their orders: nothing was charged. */
  ordered: readonly { image_id: string; order_id: string }[]
  /** Asks before it buys again what is there. */
  place: () => void
  /** Orders all of them once more. */
  placeAgain: () => void
  /** Orders those that were not ordered before. */
  placeOthers: () => void
  /** Why the series cannot be ordered now; null when it can. */
  missing: string | null
}

/** Orders every photo of a series as it is set, all or none, and goes where its orders are seen. */
export function useSeriesOrder({ address, ids, info, cost }: SeriesParts): SeriesOrder {
  const navigate = useNavigate()
  const client = useQueryClient()
  const credits = useAuth((state) => state.imageCredits)
  const [sent, setSent] = useState({ request: '', key: '' })
  const whole = ids.length * cost
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ body, key }: { body: BatchBody; key: string }) => orderServiceBatch(body, key),
    meta: { failure: orderFailures[address.product] },
    onSuccess: async ({ orders }) => {
      void client.invalidateQueries({ queryKey: creditsQuery().queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.dashboard })
      const photos = orders.length === 1 ? '1 photo' : `${orders.length} photos`
      showDone(`${photos} ordered. The bell tells when each is done.`)
      await navigate(servicePath(address, 'result', { orders: packBatch(orders.map(({ id }) => id)) }))
    },
  })
  const ordered = orderedAmong(error)
  const send = async (which: readonly string[], isAgain: boolean) => {
    if (isPending || credits < which.length * cost) return
    // The strip has asked for them already.
    const photos = await Promise.all(which.map((id) => client.ensureQueryData(imageQuery(id)))).catch(
      reportFailure,
    )
    if (!photos) return
    const body = { ...createBody(address, which, info, photos), unless_ordered: !isAgain }
    // One key for the same request: orders whose answer was lost are not charged again.
    const request = JSON.stringify(body)
    const next = sent.request === request ? sent : { request, key: orderKey() }
    setSent(next)
    mutate({ body, key: next.key })
  }
  return {
    cost: whole,
    isSending: isPending,
    failure: error === null || ordered.length > 0 ? null : error.message,
    ordered,
    missing: credits < whole ? `${credits} of ${whole} credits` : null,
    place: () => void send(ids, false),
    placeAgain: () => void send(ids, true),
    placeOthers: () => {
      const there = new Set(ordered.map(({ image_id }) => image_id))
      void send(
        ids.filter((id) => !there.has(id)),
        false,
      )
    },
  }
}

type BatchBody = Parameters<typeof orderServiceBatch>[0]

function createBody(
  { serviceId }: ServiceAddress,
  ids: readonly string[],
  { widgets, colors, spaces }: SettingInfo,
  photos: readonly { analysis?: Analysis | undefined }[],
): BatchBody {
  const drafts = serviceDrafts.get()
  const items = ids.map((id, index) => {
    const kept = drafts[draftKey(serviceId, id)]
    const said = spaces.find((space) => space.id === kept?.spaceId)?.id
    const spaceId = said ?? guessSpace(spaces, photos[index]?.analysis) ?? undefined
    return {
      image_id: id,
      settings: fitSettings(widgets, colors, kept?.settings ?? {}),
      seed: kept?.design?.seed ?? kept?.seed ?? firstSeed,
      ...(spaceId === undefined ? {} : { space_id: spaceId }),
      ...(kept === undefined || kept.layout === null ? {} : { layout: kept.layout }),
      ...(kept === undefined || kept.design === null ? {} : { design: kept.design }),
    }
  })
  return { service_id: serviceId, items }
}
