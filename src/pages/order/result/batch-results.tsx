import type { ReactNode } from 'react'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BatchPhoto } from '../../../editor/batch/use-batch-photos.ts'
import { useBatchPhotos } from '../../../editor/batch/use-batch-photos.ts'
import { packBatch } from '../../../services/batch-address.ts'
import { flowPath } from '../../../services/flow.ts'
import { ResultStrip } from './result-strip.tsx'

interface BatchResultsProps {
  ids: readonly string[]
  /** The photo whose result is in sight. */
  imageId: string
  serviceId: string
  children: ReactNode
}

/** A result of a batch with the filmstrip below it: turning goes from result to result. */
export function BatchResults({ ids, imageId, serviceId, children }: BatchResultsProps) {
  const navigate = useNavigate()
  const photos = useBatchPhotos(ids)
  const batch = useMemo(() => packBatch(ids), [ids])
  const find = useCallback((by: -1 | 1) => nextResult(photos, imageId, by), [photos, imageId])
  const open = useCallback(
    ({ id: image, work }: BatchPhoto) => {
      if (work.kind === 'done')
        void navigate(flowPath(serviceId, 'result', { image, order: work.orderId, batch }), { replace: true })
      else void navigate(flowPath(serviceId, 'mask', { image, batch }))
    },
    [navigate, serviceId, batch],
  )
  const turn = useCallback(
    (by: -1 | 1) => {
      const found = find(by)
      if (found !== null) open(found)
    },
    [find, open],
  )
  const findNext = useCallback((by: -1 | 1) => find(by)?.id ?? null, [find])
  return (
    <ResultStrip
      photos={photos}
      currentId={imageId}
      address={batch}
      findNext={findNext}
      onTurn={turn}
      onOpen={open}
      ordersPath={flowPath(serviceId, 'processing', { batch })}
    >
      {children}
    </ResultStrip>
  )
}

/** The next photo in this direction that is done; null when there is none. */
function nextResult(photos: readonly BatchPhoto[], imageId: string, by: -1 | 1): BatchPhoto | null {
  const at = photos.findIndex(({ id }) => id === imageId)
  const rest = by === 1 ? photos.slice(at + 1) : photos.slice(0, Math.max(0, at)).reverse()
  return rest.find(({ work }) => work.kind === 'done') ?? null
}
