import { isUnderWay, type TrayPhoto, type UploadStep } from '../../stores/uploads.ts'

/** How far all are: "Uploading 12 of 30", "30 photos uploaded, 1 failed". */
export function formatTray(photos: readonly TrayPhoto[]): string {
  const { length } = photos
  const count = (kind: UploadStep['kind']) => photos.filter(({ step }) => step.kind === kind).length
  const [failed, missing, ready] = [count('failed'), count('missing'), count('ready')]
  const tail = failed > 0 ? `, ${failed} failed` : ''
  if (photos.some(isUnderWay)) return `${ready} of ${length} ready${tail}`
  if (missing > 0) return `${ready} of ${length} ready, ${missing} to be chosen again${tail}`
  if (ready === 0) return `${failed} ${failed === 1 ? 'photo' : 'photos'} failed`
  return `${ready} ${ready === 1 ? 'photo' : 'photos'} uploaded${tail}`
}

/** The word for one photo. */
export function formatStep({ step, isDuplicate = false }: Pick<TrayPhoto, 'step' | 'isDuplicate'>): string {
  switch (step.kind) {
    case 'waiting':
      return 'Waiting'
    case 'sending':
      return step.sent < 1 ? `Sending, ${Math.floor(step.sent * 100)} %` : 'Sent, being checked'
    case 'offline':
      return 'Waiting for the network'
    case 'preparing':
      return step.stage === '' ? 'Being prepared' : step.stage
    case 'ready':
      return isDuplicate ? 'Already in your library' : 'Ready'
    case 'failed':
      return step.why
    case 'missing':
      return 'Choose the file again to go on'
  }
}

/** The length of its bar; null where there is none: preparation has no measure, its word says the stage. */
export function stepProgress(step: UploadStep): number | null {
  if (step.kind === 'sending' || step.kind === 'offline') return step.sent
  return step.kind === 'waiting' ? 0 : null
}
