import { useQueries } from '@tanstack/react-query'
import type { Order } from '../../../../core/contract/shapes.ts'
import { isFinished, orderQuery } from '../../../services/orders.ts'

/** Up to 100 orders are shown: events tell of them, and asking is only for events that were lost. */
const pollMs = 10_000

export interface SeriesEntry {
  id: string
  order: Order | undefined
  error: Error | null
}

/** The orders of a series, in the order of the address. */
export function useSeriesOrders(ids: readonly string[]): SeriesEntry[] {
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...orderQuery(id),
      refetchInterval: ({ state }: { state: { data?: { order: Order } | undefined } }) =>
        state.data !== undefined && isFinished(state.data.order) ? false : pollMs,
    })),
  })
  return answers.map(({ data, error }, index) => ({ id: ids[index] ?? '', order: data?.order, error }))
}
