import { Brush } from 'lucide-react'
import type { BatchPhoto } from '../../../editor/batch/use-batch-photos.ts'
import { useBatchPhotos } from '../../../editor/batch/use-batch-photos.ts'
import { batchSummary, workSentence } from '../../../editor/batch/work-text.ts'
import { packBatch } from '../../../services/batch-address.ts'
import { flowPath } from '../../../services/flow.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ProgressList, ProgressRow } from '../progress-list.tsx'

/** The photos of a batch with their orders: how far each is, and the ways to stop it or to see its result. */
export function BatchProgress({ ids, serviceId }: { ids: readonly string[]; serviceId: string }) {
  const photos = useBatchPhotos(ids)
  const batch = packBatch(ids)
  const running = photos.flatMap(({ work }) =>
    work.kind === 'queued' || work.kind === 'working' ? work.orderId : [],
  )
  const unfinished = photos.find(({ work }) => work.kind === 'none' || work.kind === 'draft')
  const next = unfinished ?? photos[0]
  const summary = batchSummary(photos)
  return (
    <>
      <title>Removing · Mullion</title>
      <ProgressList
        title="Item removal: orders of this series"
        summary={`${summary === '' ? 'Nothing is ordered' : `${summary}, of ${photos.length} photos`}.`}
        running={running}
        aside={
          next === undefined ? null : (
            <ButtonLink
              to={flowPath(serviceId, 'mask', { image: next.id, batch })}
              variant="primary"
              icon={Brush}
            >
              {next === unfinished ? 'Next unfinished photo' : 'Back to the studio'}
            </ButtonLink>
          )
        }
      >
        {photos.map((entry) => (
          <Row key={entry.id} entry={entry} serviceId={serviceId} batch={batch} />
        ))}
      </ProgressList>
    </>
  )
}

interface RowProps {
  entry: BatchPhoto
  serviceId: string
  batch: string
}

function Row({ entry, serviceId, batch }: RowProps) {
  const { id: image, photo, work } = entry
  return (
    <ProgressRow
      name={photo?.name ?? 'Photo'}
      src={photo === null ? null : mediaUrl(photo.thumbnail_url)}
      text={workSentence(entry)}
      isFailed={work.kind === 'failed'}
      progress={work.kind === 'working' ? work.progress : null}
      running={work.kind === 'queued' || work.kind === 'working' ? work.orderId : null}
    >
      {work.kind === 'done' ? (
        <ButtonLink to={flowPath(serviceId, 'result', { image, order: work.orderId, batch })} size="s">
          Open result<span className="sr-only"> of {photo?.name}</span>
        </ButtonLink>
      ) : null}
      {work.kind === 'none' || work.kind === 'draft' || work.kind === 'failed' ? (
        <ButtonLink to={flowPath(serviceId, 'mask', { image, batch })} size="s">
          {work.kind === 'none' ? 'Mask it' : 'Edit mask'}
        </ButtonLink>
      ) : null}
    </ProgressRow>
  )
}
