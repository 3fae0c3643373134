import type { ReactNode } from 'react'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Order } from '../../../../core/contract/shapes.ts'
import type { BatchPhoto } from '../../../editor/batch/use-batch-photos.ts'
import { packBatch } from '../../../services/batch-address.ts'
import { servicePath } from '../../../services/service-path.ts'
import { useService } from '../../../services/use-service.ts'
import { ResultStrip } from './result-strip.tsx'
import { type SeriesEntry, useSeriesOrders } from './series-orders.ts'

interface SeriesResultsProps {
  /** The orders of the series. */
  ids: readonly string[]
  orderId: string
  children: ReactNode
}

/** A result of a series with the filmstrip below it: turning goes from result to result. */
export function SeriesResults({ ids, orderId, children }: SeriesResultsProps) {
  const navigate = useNavigate()
  const { address } = useService()
  const orders = useMemo(() => packBatch(ids), [ids])
  const photos = useSeriesOrders(ids).map(toBatchPhoto)
  const open = useCallback(
    ({ id: order }: BatchPhoto) =>
      void navigate(servicePath(address, 'result', { order, orders }), { replace: true }),
    [navigate, address, orders],
  )
  const findNext = useCallback((by: -1 | 1) => nextOf(ids, orderId, by), [ids, orderId])
  const turn = useCallback(
    (by: -1 | 1) => {
      const order = findNext(by)
      if (order !== null) void navigate(servicePath(address, 'result', { order, orders }), { replace: true })
    },
    [navigate, address, orders, findNext],
  )
  return (
    <ResultStrip
      photos={photos}
      currentId={orderId}
      findNext={findNext}
      onTurn={turn}
      onOpen={open}
      ordersPath={servicePath(address, 'result', { orders })}
    >
      {children}
    </ResultStrip>
  )
}

function nextOf(ids: readonly string[], orderId: string, by: -1 | 1): string | null {
  const at = ids.indexOf(orderId) + by
  return at < 0 ? null : (ids[at] ?? null)
}

/** An order as the filmstrip shows photos; it is known by the order, as a photo can stand in a series once alone. */
function toBatchPhoto({ id, order }: SeriesEntry): BatchPhoto {
  if (order === undefined) return { id, photo: null, work: { kind: 'asking' } }
  const { image } = order
  const photo: BatchPhoto['photo'] = {
    image_id: image.id,
    name: image.name,
    status: image.status,
    stage: image.stage,
    width: image.width,
    height: image.height,
    thumbnail_url: image.thumbnail_url,
    mask: null,
    order: null,
  }
  return { id, photo, work: workOf(order) }
}

function workOf(order: Order): BatchPhoto['work'] {
  const at = { orderId: order.id }
  switch (order.status) {
    case 'queued':
      return { kind: 'queued', ...at }
    case 'processing':
      return { kind: 'working', ...at, stage: order.stage, progress: order.progress }
    case 'completed':
      return { kind: 'done', ...at }
    case 'failed':
      return { kind: 'failed', ...at, reason: order.error?.message ?? 'The order failed.' }
    case 'cancelled':
      return { kind: 'failed', ...at, reason: 'Cancelled.' }
  }
}
