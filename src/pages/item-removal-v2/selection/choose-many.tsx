import { Brush, X } from 'lucide-react'
import { useNavigate, useBlocker } from 'react-router-dom'
import type { BatchPhoto } from '../../../editor/batch/use-batch-photos.ts'
import { useBatchPhotos } from '../../../editor/batch/use-batch-photos.ts'
import { workSentence } from '../../../editor/batch/work-text.ts'
import { batchPath } from '../../../services/flow.ts'
import { acceptedFiles } from '../../../services/upload-photo.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import type { Sending, SentFile } from './use-sending.ts'

interface ChooseManyProps {
  serviceId: string
  ids: readonly string[]
  sending: Sending
  onFiles: (files: File[]) => void
  onIds: (ids: readonly string[]) => void
}

/** Several photos to be worked on together: those that are there, and those that are on their way. */
export function ChooseMany({ serviceId, ids, sending, onFiles, onIds }: ChooseManyProps) {
  const navigate = useNavigate()
  const photos = useBatchPhotos(ids)
  const { files, isSending } = sending
  const coming = files.filter(({ arrival }) => arrival.kind === 'waiting' || arrival.kind === 'sending')
  const failed = files.filter(({ arrival }) => arrival.kind === 'failed')
  const usable = photos.filter(({ work }) => work.kind !== 'gone' && work.kind !== 'unreadable')
  const first = usable.find(({ work }) => work.kind !== 'preparing')
  const open = () => {
    const chosen = usable.map(({ id }) => id)
    void navigate(batchPath(chosen, { serviceId }))
  }
  return (
    <div className="mx-auto grid max-w-330 grid-cols-1 gap-5">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-24 font-semibold tracking-tight">Item removal</h1>
          <p aria-live="polite" className="text-text-2 tabular-nums">
            {summary(photos, coming.length)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isSending ? (
            <Button onClick={sending.stop}>Stop sending</Button>
          ) : (
            <FileButton
              label="Add photos"
              variant="secondary"
              accept={acceptedFiles}
              isMultiple
              onFiles={onFiles}
            />
          )}
          <Button variant="primary" icon={Brush} disabled={isSending || first === undefined} onClick={open}>
            Open in the studio
          </Button>
        </div>
      </header>
      {failed.length === 0 ? null : <NotArrived files={failed} onDismiss={sending.dismiss} />}
      <ul className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6">
        {photos.map((entry) => (
          <Card
            key={entry.id}
            entry={entry}
            onRemove={isSending ? null : () => onIds(ids.filter((id) => id !== entry.id))}
          />
        ))}
        {coming.map((file, index) => (
          <Coming key={`${index} ${file.name}`} file={file} />
        ))}
      </ul>
      <p className="text-13 text-text-2">
        Each photo has its own mask. Masking and previews are free; what an order costs is shown before it is
        placed. You can begin while photos are still being prepared.
      </p>
      <StayDialog isSending={isSending} onLeave={sending.stop} />
    </div>
  )
}

function summary(photos: readonly BatchPhoto[], coming: number): string {
  const preparing = photos.filter(({ work }) => work.kind === 'preparing').length
  const parts = [`${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}`]
  if (coming > 0) parts.push(`${coming} on the way`)
  if (preparing > 0) parts.push(`${preparing} being prepared`)
  return parts.join(', ')
}

function Card({ entry, onRemove }: { entry: BatchPhoto; onRemove: (() => void) | null }) {
  const { photo, work } = entry
  const name = photo?.name ?? 'Photo'
  const isBroken = work.kind === 'gone' || work.kind === 'unreadable' || work.kind === 'failed'
  return (
    <li className="relative min-w-0">
      {photo === null ? (
        <span className="mb-1.5 block h-29 rounded-2 bg-line" />
      ) : (
        <img
          src={mediaUrl(photo.thumbnail_url)}
          alt=""
          loading="lazy"
          decoding="async"
          className="mb-1.5 h-29 w-full rounded-2 bg-line object-cover"
        />
      )}
      <span className="block truncate text-13 font-medium">{name}</span>
      <span
        className={`block truncate text-12 tabular-nums first-letter:uppercase ${isBroken ? 'text-danger' : 'text-text-2'}`}
      >
        {workSentence(entry)}
      </span>
      {onRemove === null ? null : (
        <span className="absolute top-1 right-1 rounded-1 bg-surface shadow-1">
          <IconButton icon={X} label={`Leave ${name} out`} size="s" onClick={onRemove} />
        </span>
      )}
    </li>
  )
}

function Coming({ file: { name, arrival } }: { file: SentFile }) {
  return (
    <li className="min-w-0">
      <span className="mb-1.5 grid h-29 content-end rounded-2 bg-sunken p-2.5">
        <ProgressBar label={`${name} sent`} value={arrival.kind === 'sending' ? arrival.fraction : 0} />
      </span>
      <span className="block truncate text-13 font-medium">{name}</span>
      <span className="block text-12 text-text-2 tabular-nums">
        {arrival.kind === 'sending' ? `Sending, ${Math.round(arrival.fraction * 100)} %` : 'Waiting'}
      </span>
    </li>
  )
}

function NotArrived({ files, onDismiss }: { files: readonly SentFile[]; onDismiss: () => void }) {
  return (
    <div role="alert" className="grid gap-1 rounded-2 bg-danger-tint px-3 py-2 text-13 text-danger">
      <div className="flex items-center justify-between gap-2">
        <p className="font-medium">
          {files.length} {files.length === 1 ? 'file' : 'files'} did not arrive
        </p>
        <IconButton icon={X} label="Close" size="s" onClick={onDismiss} />
      </div>
      <ul>
        {files.map(({ name, arrival }, index) => (
          <li key={`${index} ${name}`}>
            {name}: {arrival.kind === 'failed' ? arrival.why : ''}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Leaving gives up what has not arrived yet: asked first. The address itself may change meanwhile. */
function StayDialog({ isSending, onLeave }: { isSending: boolean; onLeave: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isSending && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      isOpen
      onClose={() => blocker.reset()}
      title="Photos are still being uploaded"
      description="Uploaded photos are in the library. The others would not be uploaded."
      actions={
        <>
          <Button
            onClick={() => {
              onLeave()
              blocker.proceed()
            }}
          >
            Leave
          </Button>
          <Button variant="primary" onClick={() => blocker.reset()}>
            Stay
          </Button>
        </>
      }
    />
  )
}
