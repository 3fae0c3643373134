import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { firstSeed } from '../../../../core/contract/constants.ts'
import { fitSettings } from '../../../../core/contract/settings.ts'
import { creditsQuery } from '../../../services/account.ts'
import { packBatch } from '../../../services/batch-address.ts'
import { orderKey } from '../../../services/order-key.ts'
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
  place: () => void
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
    mutationFn: ({ key }: { key: string }) => orderServiceBatch(createBody(address, ids, info), key),
    meta: { failure: orderFailures[address.product] },
    onSuccess: async ({ orders }) => {
      void client.invalidateQueries({ queryKey: creditsQuery().queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.dashboard })
      showDone(`${ids.length} photos ordered. The bell tells when each is done.`)
      await navigate(servicePath(address, 'result', { orders: packBatch(orders.map(({ id }) => id)) }))
    },
  })
  return {
    cost: whole,
    isSending: isPending,
    failure: error === null ? null : error.message,
    missing: credits < whole ? `${credits} of ${whole} credits` : null,
    place: () => {
      if (isPending || credits < whole) return
      // One key for the same request: orders whose answer was lost are not charged again.
      const request = JSON.stringify(createBody(address, ids, info))
      const next = sent.request === request ? sent : { request, key: orderKey() }
      setSent(next)
      mutate(next)
    },
  }
}

function createBody(
  { serviceId }: ServiceAddress,
  ids: readonly string[],
  { widgets, colors, spaces }: SettingInfo,
): Parameters<typeof orderServiceBatch>[0] {
  const drafts = serviceDrafts.get()
  const items = ids.map((id) => {
    const kept = drafts[draftKey(serviceId, id)]
    const spaceId = spaces.find((space) => space.id === kept?.spaceId)?.id
    return {
      image_id: id,
      settings: fitSettings(widgets, colors, kept?.settings ?? {}),
      seed: kept?.seed ?? firstSeed,
      ...(spaceId === undefined ? {} : { space_id: spaceId }),
      ...(kept === undefined || kept.layout === null ? {} : { layout: kept.layout }),
    }
  })
  return { service_id: serviceId, items }
}
