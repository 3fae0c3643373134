import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '../../../../core/contract/shapes.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { cancelOrder } from '../../../services/orders.ts'
import { queryKeys } from '../../../services/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'

/** An order under way. It goes on without this page. */
export function OrderProgress({ order }: { order: Order }) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelOrder(order.id),
    meta: { failure: 'The order could not be cancelled' },
    onSuccess: async (data) => {
      client.setQueryData(queryKeys.order(order.id), data)
      await client.invalidateQueries({ queryKey: queryKeys.credits })
      await client.invalidateQueries({ queryKey: queryKeys.dashboard })
    },
    // It may have finished in the meantime.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.order(order.id) }),
  })
  const percent = Math.round(order.progress * 100)
  return (
    <div className="h-full overflow-y-auto px-4 py-5 nav:px-8">
      <section aria-label="Progress" className="mx-auto grid max-w-200 grid-cols-1 gap-4">
        <div className="grid place-items-center rounded-3 bg-well p-3">
          <img
            src={mediaUrl(order.image.preview_url)}
            alt={order.image.name}
            width={order.image.width}
            height={order.image.height}
            className="max-h-[calc(100dvh-320px)] min-h-40 w-auto max-w-full object-contain"
          />
        </div>
        <h1 className="text-24 font-semibold tracking-tight">
          {order.status === 'queued' ? 'Waiting for a free place' : 'Working'}
        </h1>
        <ProgressBar label="Order" value={order.progress} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" className="text-13 text-text-2 tabular-nums">
            {order.stage === '' ? 'Queued' : order.stage}, {percent} %. You can leave; the bell will tell you.
          </p>
          <Button isLoading={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel order
          </Button>
        </div>
      </section>
    </div>
  )
}
