import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { waitingTexts } from '../../core/contract/messages.ts'
import { useAuth } from '../stores/auth.ts'
import { isUploadBusy, useUpload } from '../stores/upload.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ProgressBar } from './progress.tsx'

/**
 * While a photo is sent or pre-processed: the modal, and nothing leads away, neither Back, nor a link, nor the
 * program, nor closing the tab. A dead session is the exception: it always leads to the sign-in page.
 */
export function WaitingModal() {
  const upload = useUpload()
  const isBusy = isUploadBusy(upload)
  const blocker = useBlocker(mustStay)
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isBusy) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isBusy])

  // A flow waits for one photo of several; a merge for all of them, one after the other.
  const isFirst = upload.count > 1 && upload.index === 0
  const place = isFirst
    ? `First of ${upload.count}: `
    : upload.count > 1
      ? `${upload.index} of ${upload.count}: `
      : ''
  const isSending = upload.imageUploadLoading && upload.sent < 1
  const known = isSending ? upload.sent : upload.done
  const now = upload.stage !== '' ? upload.stage : isSending ? 'Sending' : 'Reading the photo'
  return (
    <Dialog isOpen={isBusy} title={waitingTexts.title} description={waitingTexts.body}>
      {known === null ? (
        <div className="bar-running" role="presentation" />
      ) : (
        <ProgressBar label={isSending ? 'Sent' : 'Done'} value={known} />
      )}
      <p aria-live="polite" className="flex justify-between gap-3 text-13 text-text-2">
        <span className="truncate">
          {place}
          {now}
          {upload.fileName === '' ? '' : `, ${upload.fileName}`}
        </span>
        {known === null ? null : <span className="tabular-nums">{Math.round(known * 100)} %</span>}
      </p>
      <Button isWide isLoading>
        {waitingTexts.button}
      </Button>
      {upload.cancel === null ? null : (
        <Button variant="quiet" isWide onClick={upload.cancel}>
          {isFirst ? 'Go on without waiting' : isSending ? 'Cancel upload' : 'Cancel'}
        </Button>
      )}
    </Dialog>
  )
}

/** Whether leaving is intercepted right now; asked at the moment of leaving, not when the page was drawn. */
export function mustStay(): boolean {
  return isUploadBusy(useUpload.getState()) && useAuth.getState().token !== null
}
