import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { bracketRoutes } from '../../core/contract/brackets.ts'
import type { Merge } from '../../core/contract/brackets.ts'
import { failureTexts } from '../../core/contract/messages.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { useUpload } from '../stores/upload.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { orderKey } from './order-key.ts'
import { queryKeys } from './query-keys.ts'
import { waitForQuery } from './wait-for-query.ts'

const pollMs = 700

/** Thrown for a failure after which there may still be a merged photo. */
export class StillOpen extends Error {
  readonly reason: unknown
  constructor(reason: unknown) {
    super('It is not known whether the exposures were merged')
    this.reason = reason
  }
}

/** A failure whose message tells the user why. */
export function refusal(message: string): ApiError {
  return new ApiError({ code: 'invalid_request', message, status: 400, hasReason: true })
}

/**
 * Has the server merge exposures and waits for the photo. Rejects with StillOpen where there may still be one, and with
 * an ApiError where there will be none.
 */
export async function mergeOnServer(
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
  const id = await begin(frameIds, serviceId)
  try {
    return await waitForQuery(client, mergeQuery(id), ({ merge: now }) => outcome(now), signal)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_request') throw error
    if (!signal.aborted) throw new StillOpen(error)
    return await cancelled(id, error)
  }
}

/** Not to be cut short: without its answer nobody could tell what became of it. */
async function begin(frameIds: string[], serviceId: string): Promise<string> {
  const body = { image_ids: frameIds, service_id: serviceId }
  try {
    const { merge: begun } = await call(bracketRoutes.mergeBrackets, { body, idempotencyKey: orderKey() })
    return begun.id
  } catch (error) {
    throw error instanceof ApiError && error.status >= 400 && error.status < 500
      ? error
      : new StillOpen(error)
  }
}

/** The merged photo where it was done before it could be cancelled; else throws `reason`. */
async function cancelled(id: string, reason: unknown): Promise<Image> {
  const { merge: ended } = await call(bracketRoutes.cancelMerge, { params: { id } }).catch(
    (error: unknown) => {
      throw new StillOpen(error)
    },
  )
  if (ended.status === 'completed' && ended.image !== null) return ended.image
  throw reason
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
