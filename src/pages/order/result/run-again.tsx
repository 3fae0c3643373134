import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { failureTexts } from '../../../../core/contract/messages.ts'
import { removalSettingsSchema, type Order } from '../../../../core/contract/shapes.ts'
import { creditsQuery } from '../../../services/account.ts'
import { flowPath } from '../../../services/flow.ts'
import { orderKey } from '../../../services/order-key.ts'
import { orderRemoval } from '../../../services/orders.ts'
import { useAuth } from '../../../stores/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCredits } from '../../../ui/format.ts'

/** Orders the same mask of the same photo with the next seed: another version beside this one. */
export function RunAgain({ order, serviceId }: { order: Order; serviceId: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const credits = useAuth((state) => state.imageCredits)
  const [key] = useState(orderKey)
  const run = useMutation({
    mutationFn: (maskId: string) => {
      const settings = removalSettingsSchema.parse(order.settings)
      const next = { ...settings, seed: order.engine.seed + 1 }
      return orderRemoval(
        { image_id: order.image.id, service_id: serviceId, mask_id: maskId, settings: next },
        key,
      )
    },
    meta: { failure: failureTexts.orderRemoval },
    onSuccess: async (placed) => {
      void client.invalidateQueries({ queryKey: creditsQuery().queryKey })
      await navigate(flowPath(serviceId, 'processing', { image: order.image.id, order: placed.order.id }))
    },
  })
  const { mask_id: maskId } = order
  if (maskId === null) return null
  return (
    <Button
      size="s"
      icon={RotateCcw}
      price={formatCredits(order.credits)}
      missing={credits < order.credits ? 'no credits' : undefined}
      isLoading={run.isPending}
      onClick={() => run.mutate(maskId)}
    >
      Run again
    </Button>
  )
}
