import type { QueryClient } from '@tanstack/react-query'
import type { Image } from '../../core/contract/shapes.ts'
import { resetUpload, useUpload } from '../stores/upload.ts'
import { ApiError } from './api-error.ts'
import { imageQuery, prepareExisting, trySample } from './images.ts'
import { refreshLibrary } from './library.ts'
import { queryKeys } from './query-keys.ts'
import { waitForQuery } from './wait-for-query.ts'

/** What file pickers offer; the server judges by content, not by name. */
export const acceptedFiles =
  'image/jpeg,image/png,image/webp,image/avif,image/tiff,image/heic,image/heif,.heic,.heif,.tif,.tiff'

/** The same where several photos may be taken at once, also packed. */
export const acceptedMany = `${acceptedFiles},.zip,application/zip`

/** Where a photo comes from that is on the server already. */
export type PhotoSource = { kind: 'existing'; imageId: string; name: string } | { kind: 'sample' }

/**
 * Makes a photo that the server has ready for a service (`null`: for the library alone) and waits for it. While it runs,
 * the upload store says so, and leaving the page is intercepted. Rejects with an ApiError, aborted when it is cancelled.
 */
export async function prepareSource(
  client: QueryClient,
  source: PhotoSource,
  serviceId: string | null,
): Promise<Image> {
  const controller = new AbortController()
  try {
    useUpload.setState({
      processExistingFileLoading: true,
      fileName: source.kind === 'sample' ? 'Sample' : source.name,
      cancel: () => controller.abort(),
    })
    const image = await (source.kind === 'sample'
      ? trySample(serviceId)
      : prepareExisting(source.imageId, serviceId ?? ''))
    if (image.status === 'ready' && !controller.signal.aborted) return image
    useUpload.setState({ stage: image.stage })
    return await readyImage(client, image, controller.signal)
  } finally {
    resetUpload()
    void refreshLibrary(client)
    void client.invalidateQueries({ queryKey: queryKeys.dashboard })
  }
}

/** Waits, by events and by polling, until pre-processing has finished. */
export function readyImage(client: QueryClient, { id }: Image, signal?: AbortSignal): Promise<Image> {
  return waitForQuery(
    client,
    imageQuery(id),
    ({ image }) => {
      if (image.status === 'processing') useUpload.setState({ stage: image.stage })
      if (image.status === 'failed') throw unreadable(image)
      return image.status === 'ready' ? image : undefined
    },
    signal,
  )
}

function unreadable(image: Image): ApiError {
  const message = image.stage === '' ? `${image.name} could not be read. Try another photo.` : image.stage
  return new ApiError({ code: 'unreadable_file', message, status: 422, hasReason: true })
}
