import type { QueryClient } from '@tanstack/react-query'
import { bracketLimits, uploadLimits } from '../../core/contract/constants.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { resetUpload, useUpload } from '../stores/upload.ts'
import { ApiError } from './api-error.ts'
import { fileFault } from './file-fault.ts'
import { uploadPhoto } from './images.ts'
import { orderKey } from './order-key.ts'
import { readyImage } from './upload-photo.ts'
import { findExcess } from './storage.ts'
import { deleteImages, refreshLibrary } from './library.ts'
import { mergeOnServer, refusal, StillOpen } from './merge-on-server.ts'
import { queryKeys } from './query-keys.ts'

/**
 * Sends exposures of one scene, has the server merge them, and waits until the merged photo is ready to work on. When
 * it is certain that there will be no merged photo, the exposures that were sent are deleted again; as long as there may
 * be one they stay. One that was done before it could be cancelled is handed over. Rejects with an ApiError.
 */
export async function mergeExposures(
  client: QueryClient,
  files: readonly File[],
  serviceId: string,
): Promise<Image> {
  const controller = new AbortController()
  const sent: Sent = { ids: [], added: [] }
  const cancel = () => controller.abort()
  try {
    checkFiles(files)
    const excess = await findExcess(client, files)
    if (excess !== null) throw refusal(excess.why)
    const merged = await withoutLeftovers(client, sent.added, async () => {
      await sendAll(inNameOrder(files), sent, controller.signal, cancel)
      return mergeOnServer(client, sent.ids, serviceId, controller.signal)
    })
    useUpload.setState({ stage: merged.stage, done: null, cancel: null })
    return await readyImage(client, merged)
  } finally {
    resetUpload()
    void refreshLibrary(client)
    void client.invalidateQueries({ queryKey: queryKeys.dashboard })
  }
}

/** Exposures on the server. */
interface Sent {
  ids: string[]
  /** Those that were not in the library before: only these are ever deleted again. */
  added: string[]
}

async function withoutLeftovers(
  client: QueryClient,
  sent: readonly string[],
  work: () => Promise<Image>,
): Promise<Image> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StillOpen) throw stillThere(error.reason, 'The exposures are in the library')
    if (sent.length > 0 && !(await takeBack(client, sent)))
      throw stillThere(error, 'The exposures could not be deleted and are still in the library')
    throw error
  }
}

/** Whether all of them are gone. */
async function takeBack(client: QueryClient, sent: readonly string[]): Promise<boolean> {
  try {
    return (await deleteImages(client, sent)).length === 0
  } catch (error) {
    console.error('Exposures of a merge that came to nothing were not deleted.', error)
    return false
  }
}

/** The failure with what became of the exposures. */
function stillThere(error: unknown, what: string): unknown {
  if (!(error instanceof ApiError) || error.code === 'unauthenticated') return error
  return refusal(`${error.code === 'aborted' ? 'Cancelled.' : error.message} ${what}.`)
}

/** Cameras number the exposures of a bracket; the merged photo is named after the first. */
function inNameOrder(files: readonly File[]): File[] {
  return files.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}

function checkFiles(files: readonly File[]): void {
  const { min, max } = bracketLimits
  if (files.length < min || files.length > max)
    throw refusal(`Choose ${min} to ${max} exposures of one scene; these are ${files.length}.`)
  for (const file of files) {
    const fault = fileFault(file, uploadLimits.bytes, 'Save it as JPEG or at a smaller size')
    if (fault !== null) throw refusal(fault)
  }
}

async function sendAll(
  files: readonly File[],
  sent: Sent,
  signal: AbortSignal,
  cancel: () => void,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    const place = { fileName: file.name, index: index + 1, count: files.length, sent: 0 }
    useUpload.setState({ ...place, imageUploadLoading: true, cancel })
    const onProgress = (fraction: number) => useUpload.setState({ sent: fraction })
    const request = { file, name: file.name, key: orderKey(), serviceId: null, signal, onProgress }
    const { image, isDuplicate } = await uploadPhoto(request).catch((error: unknown) => {
      throw error instanceof ApiError && error.hasReason ? refusal(`${file.name}: ${error.message}`) : error
    })
    const twin = files[sent.ids.indexOf(image.id)]
    if (twin !== undefined)
      throw refusal(`${twin.name} and ${file.name} are the same picture. Leave one of them out.`)
    sent.ids.push(image.id)
    if (!isDuplicate) sent.added.push(image.id)
  }
}
