import type { QueryClient } from '@tanstack/react-query'
import { uploadLimits } from '../../core/contract/constants.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { resetUpload, useUpload } from '../stores/upload.ts'
import { ApiError } from './api-error.ts'
import { fileFault } from './file-fault.ts'
import { imageQuery, prepareExisting, trySample, uploadPhoto } from './images.ts'
import { refreshLibrary } from './library.ts'
import { queryKeys } from './query-keys.ts'
import { waitForQuery } from './wait-for-query.ts'

/** What file pickers offer; the server judges by content, not by name. */
export const acceptedFiles =
  'image/jpeg,image/png,image/webp,image/avif,image/tiff,image/heic,image/heif,.heic,.heif,.tif,.tiff'

/** Where a photo comes from. */
export type PhotoSource =
  | { kind: 'file'; file: File }
  | { kind: 'existing'; imageId: string; name: string }
  | { kind: 'sample' }

/**
 * Brings one photo to the server for a service (`null`: for the library alone) and waits until it is ready to work
 * on. While it runs, the upload store says so, and leaving the page is intercepted. Rejects with an ApiError.
 */
export async function uploadAndPrepare(
  client: QueryClient,
  source: PhotoSource,
  serviceId: string | null,
  place = { index: 1, count: 1 },
): Promise<Image> {
  const controller = new AbortController()
  try {
    const image = await begin(source, serviceId, place, controller)
    if (image.status === 'ready') return image
    useUpload.setState({
      imageUploadLoading: false,
      processExistingFileLoading: true,
      stage: image.stage,
      cancel: null,
    })
    return await readyImage(client, image)
  } finally {
    resetUpload()
    void refreshLibrary(client)
    void client.invalidateQueries({ queryKey: queryKeys.dashboard })
  }
}

function begin(
  source: PhotoSource,
  serviceId: string | null,
  place: { index: number; count: number },
  controller: AbortController,
): Promise<Image> {
  const { signal } = controller
  switch (source.kind) {
    case 'file': {
      const fault = fileFault(source.file, uploadLimits.bytes, 'Save it as JPEG or at a smaller size')
      if (fault !== null) {
        const info = { code: 'too_large', message: fault, status: 413, hasReason: true } as const
        return Promise.reject(new ApiError(info))
      }
      useUpload.setState({
        ...place,
        imageUploadLoading: true,
        fileName: source.file.name,
        cancel: () => controller.abort(),
      })
      const onProgress = (sent: number) => useUpload.setState({ sent })
      return uploadPhoto({ file: source.file, serviceId, signal, onProgress })
    }
    case 'existing':
      useUpload.setState({ ...place, processExistingFileLoading: true, fileName: source.name })
      return prepareExisting(source.imageId, serviceId ?? '')
    case 'sample':
      useUpload.setState({ ...place, processExistingFileLoading: true, fileName: 'Sample' })
      return trySample(serviceId)
  }
}

/** Waits, by events and by polling, until pre-processing has finished. */
export function readyImage(client: QueryClient, { id }: Image): Promise<Image> {
  return waitForQuery(client, imageQuery(id), ({ image }) => {
    if (image.status === 'processing') useUpload.setState({ stage: image.stage })
    if (image.status === 'failed') throw unreadable(image)
    return image.status === 'ready' ? image : undefined
  })
}

function unreadable(image: Image): ApiError {
  const message = image.stage === '' ? `${image.name} could not be read. Try another photo.` : image.stage
  return new ApiError({ code: 'unreadable_file', message, status: 422, hasReason: true })
}
