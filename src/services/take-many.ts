import type { QueryClient } from '@tanstack/react-query'
import { failureTexts } from '../../core/contract/messages.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { isApiError } from './api-error.ts'
import { takeIn } from './intake.ts'
import { reportFailure } from './report.ts'

/**
 * Sends photos one after the other, for a service or to the library alone, and returns those that arrived. A file that is refused is told by
 * a toast and does not hold up the rest; cancelling ends the whole series.
 */
export async function takeMany(
  client: QueryClient,
  files: readonly File[],
  serviceId: string | null,
): Promise<Image[]> {
  const taken: Image[] = []
  for (const [index, file] of files.entries()) {
    try {
      taken.push(
        await takeIn(client, { kind: 'file', file }, serviceId, { index: index + 1, count: files.length }),
      )
    } catch (error) {
      if (isApiError(error) && (error.code === 'aborted' || error.code === 'unauthenticated')) break
      reportFailure(error, failureTexts.upload)
    }
  }
  return taken
}

/** Sends photos to the library. */
export function takeToLibrary(client: QueryClient, files: readonly File[]): Promise<Image[]> {
  return takeMany(client, files, null)
}

/** Puts the sample into the library; null when that failed, which a toast has told. */
export async function takeSample(client: QueryClient): Promise<Image | null> {
  try {
    return await takeIn(client, { kind: 'sample' }, null)
  } catch (error) {
    reportFailure(error, failureTexts.upload)
    return null
  }
}
