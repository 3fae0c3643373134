import { useState } from 'react'
import type { Order } from '../../core/contract/shapes.ts'
import { followPace, startPace, type Pace } from './order-pace.ts'

/** How far an order is, which never goes back, and how long it takes by the speed seen so far. */
export function useOrderPace(order: Order | undefined): Pick<Pace, 'fraction' | 'secondsLeft'> {
  const [pace, setPace] = useState(startPace)
  if (order !== undefined && (pace.id !== order.id || pace.seen !== order.progress))
    setPace(followPace(pace, order, performance.now()))
  return pace
}
