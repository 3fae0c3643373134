import type { QueryClient } from '@tanstack/react-query'
import { batchLimit, libraryLimits, uploadLimits } from '../../core/contract/constants.ts'
import { failureTexts } from '../../core/contract/messages.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { setTrayOpen, type TrayPhoto, type UploadStep, useUploads } from '../stores/uploads.ts'
import { resetUpload, useUpload } from '../stores/upload.ts'
import { showError, showNotice } from '../ui/toast.ts'
import { imageQuery } from './images.ts'
import { reportFailure } from './report.ts'
import { findExcess } from './storage.ts'
import { prepareSource } from './upload-photo.ts'
import { collectUploads } from './uploads/collect-uploads.ts'
import { type AddOptions, type NewUpload, uploadQueue } from './uploads/upload-queue.ts'

/**
 * Sends photos, for a service or to the library alone, and returns their keys in the tray, which shows how far each is.
 * Nothing waits for it.
 */
async function sendPhotos(
  client: QueryClient,
  files: readonly File[],
  serviceId: string | null,
  options: AddOptions = {},
): Promise<string[]> {
  const uploads = await collectUploads(files)
  const max = serviceId === null ? libraryLimits.atOnce : batchLimit
  if (uploads.length > max) showNotice(`Only the first ${max} of ${uploads.length} photos are taken.`)
  return uploadQueue(client).add(await refuseExcess(client, uploads.slice(0, max)), serviceId, options)
}

/** Before a byte is sent: photos for which there is no room come with that as their fault, and the user is told. */
async function refuseExcess(client: QueryClient, uploads: readonly NewUpload[]): Promise<NewUpload[]> {
  const sized = uploads.map((upload) => ({
    upload,
    size: upload.fault === undefined && upload.file.size <= uploadLimits.bytes ? upload.file.size : 0,
  }))
  const found = await findExcess(client, sized)
  if (found === null) return [...uploads]
  showError(found.why)
  return sized.map((one) => (found.excess.has(one) ? { ...one.upload, fault: noRoom } : one.upload))
}

const noRoom = 'Your account has no room for it. Delete photos, then send it again.'

/** Sends photos that are to be worked on together with one that is open. */
export async function addToSeries(
  client: QueryClient,
  files: readonly File[],
  { serviceId, imageId }: { serviceId: string; imageId: string },
): Promise<void> {
  const open = useUploads.getState().photos.find((photo) => photo.imageId === imageId)
  await sendPhotos(client, files, serviceId, { series: open?.series ?? imageId })
}

/** Sends photos to the library, with the tray unfolded. */
export async function uploadToLibrary(client: QueryClient, files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  setTrayOpen(true)
  await sendPhotos(client, files, null)
}

/** Sends photos to the library and returns those that became ready; the tray says what became of the others. */
export async function uploadAll(client: QueryClient, files: readonly File[]): Promise<Image[]> {
  const keys = await sendPhotos(client, files, null)
  const queue = uploadQueue(client)
  const never = new AbortController().signal
  const ready = await Promise.all(keys.map((key) => queue.firstReady([key], never)))
  const images = ready.flatMap((photo) => (photo === null ? [] : readImage(client, photo)))
  if (ready.includes(null)) setTrayOpen(true)
  return (await Promise.all(images)).filter((image) => image !== null)
}

async function readImage(client: QueryClient, { imageId }: TrayPhoto): Promise<Image | null> {
  if (imageId === null) return null
  try {
    return (await client.fetchQuery({ ...imageQuery(imageId), staleTime: 0 })).image
  } catch (error) {
    reportFailure(error, failureTexts.images)
    return null
  }
}

/**
 * Sends photos for a flow and waits for the first of them that is ready: meanwhile the upload store says so, and leaving
 * the page is intercepted. The others go on in the tray. Null when the user gives up, which cancels a photo that is alone,
 * and when none can be opened, which the tray says.
 */
export async function uploadForFlow(
  client: QueryClient,
  files: readonly File[],
  serviceId: string | null,
): Promise<{ image: Image; isOne: boolean } | null> {
  const controller = new AbortController()
  const { signal } = controller
  const queue = uploadQueue(client)
  useUpload.setState({ imageUploadLoading: true, cancel: () => controller.abort() })
  let keys: string[] = []
  const off = useUploads.subscribe(() => showWait(keys))
  try {
    keys = await sendPhotos(client, files, serviceId, { hasLead: true })
    showWait(keys)
    const ready = await queue.firstReady(keys, signal)
    const image = ready && (await readImage(client, ready))
    if (image !== null) return { image, isOne: keys.length === 1 }
    const [only] = keys
    if (signal.aborted && keys.length === 1 && only !== undefined) queue.cancel(only)
    else setTrayOpen(true)
    return null
  } finally {
    off()
    resetUpload()
  }
}

/** Shows the photo that is furthest on: it is the one that will open. */
function showWait(keys: readonly string[]): void {
  const photos = useUploads.getState().photos.filter(({ key }) => keys.includes(key))
  const ahead = photos.toSorted((a, b) => rank(b.step) - rank(a.step))[0]
  if (ahead === undefined) return
  const { step, name } = ahead
  const isSending = step.kind !== 'preparing' && step.kind !== 'ready'
  useUpload.setState({
    imageUploadLoading: isSending,
    processExistingFileLoading: !isSending,
    fileName: name,
    index: 0,
    count: photos.length,
    sent: 'sent' in step ? step.sent : 0,
    stage: step.kind === 'offline' ? 'Waiting for the network' : step.kind === 'preparing' ? step.stage : '',
  })
}

/** The order of steps towards an open photo; what has failed is behind. */
function rank(step: UploadStep): number {
  const steps: readonly UploadStep['kind'][] = [
    'failed',
    'missing',
    'waiting',
    'offline',
    'sending',
    'preparing',
  ]
  const at = steps.indexOf(step.kind)
  return at < 0 ? steps.length : at
}

/** Puts the sample of a service into the library; null when that failed, which a toast reports. */
export async function uploadSample(
  client: QueryClient,
  serviceId: string | null = null,
): Promise<Image | null> {
  try {
    return await prepareSource(client, { kind: 'sample' }, serviceId)
  } catch (error) {
    reportFailure(error, failureTexts.upload)
    return null
  }
}
