import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { bracketRoutes } from '../../core/contract/brackets.ts'
import type { Merge } from '../../core/contract/brackets.ts'
import { bracketLimits, uploadLimits } from '../../core/contract/constants.ts'
import { failureTexts } from '../../core/contract/messages.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { resetUpload, useUpload } from '../stores/upload.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { fileFault } from './file-fault.ts'
import { uploadPhoto } from './images.ts'
import { readyImage } from './intake.ts'
import { deleteImages, refreshLibrary } from './library.ts'
import { orderKey } from './order-key.ts'
import { queryKeys } from './query-keys.ts'
import { waitForQuery } from './wait-for-query.ts'

const pollMs = 700

/**
 * Sends exposures of one scene, has the server merge them, and waits until the merged photo is ready to work on. When
 * anything fails or is cancelled before there is a merged photo, the exposures that were sent are deleted again.
 * Rejects with an ApiError.
 */
export async function mergeExposures(
  client: QueryClient,
  files: readonly File[],
  serviceId: string,
): Promise<Image> {
  const controller = new AbortController()
  const sent: string[] = []
  const cancel = () => controller.abort()
  let merged: Image
  try {
    try {
      checkFiles(files)
      await sendAll(inNameOrder(files), sent, controller.signal, cancel)
      merged = await merge(client, sent, serviceId, controller.signal)
    } catch (error) {
      if (sent.length > 0) await deleteImages(client, sent).catch(() => undefined)
      throw error
    }
    useUpload.setState({ stage: merged.stage, done: null, cancel: null })
    return await readyImage(client, merged)
  } finally {
    resetUpload()
    void refreshLibrary(client)
    void client.invalidateQueries({ queryKey: queryKeys.dashboard })
  }
}

/** Cameras number the exposures of a bracket; the merged photo is named after the first. */
function inNameOrder(files: readonly File[]): File[] {
  return files.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}

function checkFiles(files: readonly File[]): void {
  const { fewest, most } = bracketLimits
  if (files.length < fewest || files.length > most)
    throw refusal(`Choose ${fewest} to ${most} exposures of one scene; these are ${files.length}.`)
  for (const file of files) {
    const fault = fileFault(file, uploadLimits.bytes, 'Save it as JPEG or at a smaller size')
    if (fault !== null) throw refusal(fault)
  }
}

function refusal(message: string): ApiError {
  return new ApiError({ code: 'invalid_request', message, status: 400, hasReason: true })
}

async function sendAll(
  files: readonly File[],
  sent: string[],
  signal: AbortSignal,
  cancel: () => void,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    const place = { fileName: file.name, index: index + 1, count: files.length, sent: 0 }
    useUpload.setState({ ...place, imageUploadLoading: true, cancel })
    const onProgress = (share: number) => useUpload.setState({ sent: share })
    try {
      const { id } = await uploadPhoto({ file, serviceId: null, signal, onProgress })
      sent.push(id)
    } catch (error) {
      throw error instanceof ApiError && error.hasReason ? refusal(`${file.name}: ${error.message}`) : error
    }
  }
}

async function merge(
  client: QueryClient,
  frameIds: string[],
  serviceId: string,
  signal: AbortSignal,
): Promise<Image> {
  useUpload.setState({
    imageUploadLoading: false,
    processExistingFileLoading: true,
    fileName: '',
    count: 0,
    stage: 'Waiting to be merged',
    done: 0,
  })
  const body = { image_ids: frameIds, service_id: serviceId }
  const { merge: begun } = await call(bracketRoutes.mergeBrackets, {
    body,
    idempotencyKey: orderKey(),
    signal,
  })
  try {
    return await waitForQuery(client, mergeQuery(begun.id), ({ merge: now }) => outcome(now), signal)
  } catch (error) {
    // It may have ended well in between; then it is the library's, and stays.
    if (signal.aborted)
      await call(bracketRoutes.cancelMerge, { params: { id: begun.id } }).catch(() => undefined)
    throw error
  }
}

function mergeQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.merge(id),
    queryFn: ({ signal }) => call(bracketRoutes.getMerge, { params: { id }, signal }),
    meta: { failure: failureTexts.upload },
    refetchInterval: pollMs,
  })
}

/** The merged photo, or undefined while there is none yet. Throws the reason when there will be none. */
function outcome({ status, stage, progress, image, error }: Merge): Image | undefined {
  if (status === 'completed' && image !== null) return image
  if (status === 'queued' || status === 'processing') {
    useUpload.setState({ stage, done: progress })
    return undefined
  }
  throw refusal(error?.message ?? 'The exposures were not merged. Please merge them again.')
}
