import type { QueryClient } from '@tanstack/react-query'
import { failureTexts } from '../../core/contract/messages.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { isApiError } from './api-error.ts'
import { uploadAndPrepare } from './upload-photo.ts'
import { reportFailure } from './report.ts'

/**
 * Sends photos one after the other, for a service or to the library alone, and returns those that arrived. A refused
 * file is reported by a toast and does not stop the rest; cancelling ends the whole series.
 */
export async function uploadPhotos(
  client: QueryClient,
  files: readonly File[],
  serviceId: string | null,
): Promise<Image[]> {
  const uploaded: Image[] = []
  for (const [index, file] of files.entries()) {
    try {
      uploaded.push(
        await uploadAndPrepare(client, { kind: 'file', file }, serviceId, {
          index: index + 1,
          count: files.length,
        }),
      )
    } catch (error) {
      if (isApiError(error) && (error.code === 'aborted' || error.code === 'unauthenticated')) break
      reportFailure(error, failureTexts.upload)
    }
  }
  return uploaded
}

/** Sends photos to the library. */
export function uploadToLibrary(client: QueryClient, files: readonly File[]): Promise<Image[]> {
  return uploadPhotos(client, files, null)
}

/** Puts the sample of a service into the library; null when that failed, which a toast reports. */
export async function uploadSample(
  client: QueryClient,
  serviceId: string | null = null,
): Promise<Image | null> {
  try {
    return await uploadAndPrepare(client, { kind: 'sample' }, serviceId)
  } catch (error) {
    reportFailure(error, failureTexts.upload)
    return null
  }
}
