import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelOrder } from './orders.ts'
import { queryKeys } from './query-keys.ts'

/** Cancels orders by id. One that has finished in the meantime stays finished; the rest still goes. */
export function useCancelOrders() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const ended = await Promise.allSettled(ids.map(cancelOrder))
      const failed = ended.find((one) => one.status === 'rejected')
      if (failed !== undefined) throw failed.reason
    },
    meta: { failure: 'An order could not be cancelled' },
    onSettled: (_data, _error, ids) => {
      const changed = [
        ...ids.map((id) => queryKeys.order(id)),
        queryKeys.batches,
        queryKeys.credits,
        queryKeys.dashboard,
      ]
      return Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
