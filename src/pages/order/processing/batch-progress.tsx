import { Brush } from 'lucide-react'
import type { BatchPhoto } from '../../../editor/batch/use-batch-photos.ts'
import { useBatchPhotos } from '../../../editor/batch/use-batch-photos.ts'
import { batchSummary, workSentence } from '../../../editor/batch/work-text.ts'
import { packBatch } from '../../../services/batch-address.ts'
import { flowPath } from '../../../services/flow.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { useCancelOrders } from '../../../services/use-cancel-orders.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { PhotoProgress } from '../../../ui/photo-progress.tsx'

/** The photos of a batch with their orders: how far each is, and the ways to stop it or to see its result. */
export function BatchProgress({ ids, serviceId }: { ids: readonly string[]; serviceId: string }) {
  const photos = useBatchPhotos(ids)
  const batch = packBatch(ids)
  const running = photos.flatMap(({ work }) =>
    work.kind === 'queued' || work.kind === 'working' ? work.orderId : [],
  )
  const cancelAll = useCancelOrders()
  const unfinished = photos.find(({ work }) => work.kind === 'none' || work.kind === 'draft')
  const next = unfinished ?? photos[0]
  const summary = batchSummary(photos)
  return (
    <div className="mx-auto grid max-w-200 grid-cols-1 gap-5">
      <title>Removing · Mullion</title>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-24 font-semibold tracking-tight">Orders of this batch</h1>
          <p aria-live="polite" className="text-text-2 tabular-nums">
            {summary === '' ? 'Nothing is ordered' : summary}. You can leave; the bell will tell you.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {running.length > 1 ? (
            <Button isLoading={cancelAll.isPending} onClick={() => cancelAll.mutate(running)}>
              Cancel all {running.length}
            </Button>
          ) : null}
          {next === undefined ? null : (
            <ButtonLink
              to={flowPath(serviceId, 'mask', { image: next.id, batch })}
              variant="primary"
              icon={Brush}
            >
              {next === unfinished ? 'Next unfinished photo' : 'Back to the studio'}
            </ButtonLink>
          )}
        </div>
      </header>
      <ol className="divide-y divide-line rounded-3 bg-surface outlined-soft">
        {photos.map((entry) => (
          <Row key={entry.id} entry={entry} serviceId={serviceId} batch={batch} />
        ))}
      </ol>
    </div>
  )
}

interface RowProps {
  entry: BatchPhoto
  serviceId: string
  batch: string
}

function Row({ entry, serviceId, batch }: RowProps) {
  const { id: image, photo, work } = entry
  const cancel = useCancelOrders()
  const name = photo?.name ?? 'Photo'
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <PhotoProgress
        name={name}
        src={photo === null ? null : mediaUrl(photo.thumbnail_url)}
        text={workSentence(entry)}
        isFailed={work.kind === 'failed'}
        progress={work.kind === 'working' ? work.progress : null}
      />
      {work.kind === 'queued' || work.kind === 'working' ? (
        <Button
          size="s"
          aria-label={`Cancel the order of ${name}`}
          isLoading={cancel.isPending}
          onClick={() => cancel.mutate([work.orderId])}
        >
          Cancel
        </Button>
      ) : null}
      {work.kind === 'done' ? (
        <ButtonLink to={flowPath(serviceId, 'result', { image, order: work.orderId, batch })} size="s">
          Open result
        </ButtonLink>
      ) : null}
      {work.kind === 'none' || work.kind === 'draft' || work.kind === 'failed' ? (
        <ButtonLink to={flowPath(serviceId, 'mask', { image, batch })} size="s">
          {work.kind === 'none' ? 'Mask it' : 'Edit mask'}
        </ButtonLink>
      ) : null}
    </li>
  )
}
