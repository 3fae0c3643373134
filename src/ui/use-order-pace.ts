import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderQuery } from '../services/orders.ts'
import { followPace, startPace, type Pace } from './order-pace.ts'

/** How far an order is, which never goes back, and how long it takes by the speed seen so far. */
export function useOrderPace(id: string | undefined): Pick<Pace, 'fraction' | 'secondsLeft'> {
  const query = orderQuery(id ?? '')
  const { data, dataUpdatedAt } = useQuery(id === undefined ? { ...query, queryFn: skipToken } : query)
  const [pace, setPace] = useState(startPace)
  const order = data?.order
  if (order !== undefined && (pace.id !== order.id || pace.seen !== order.progress))
    setPace(followPace(pace, order, dataUpdatedAt))
  return pace
}
