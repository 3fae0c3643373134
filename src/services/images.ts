import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { failureTexts } from '../../core/contract/messages.ts'
import { routes } from '../../core/contract/table.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { call } from './client.ts'
import { firstPlace, mergePages, nextPage } from './lists.ts'
import type { ImagePage, ListPlace } from './lists.ts'
import { queryKeys } from './query-keys.ts'
import type { ImageFilter } from './query-keys.ts'

const pageSize = 96
/** How often an image that is still being pre-processed is asked for, in milliseconds, should no event come. */
const processingPollMs = 1_500

/** One image with its analysis; asked for again while pre-processing goes on. */
export function imageQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.image(id),
    queryFn: ({ signal }) => call(routes.getImage, { params: { id }, signal }),
    meta: { failure: failureTexts.images },
    refetchInterval: (query) => (query.state.data?.image.status === 'processing' ? processingPollMs : false),
  })
}

/** One page of the gallery or of the favourites. */
export function fetchImagePage(
  { favorites, kind, product, search }: ImageFilter,
  { page, after }: ListPlace,
  signal?: AbortSignal,
): Promise<ImagePage> {
  return call(favorites ? routes.listFavoriteImages : routes.listImages, {
    query: {
      page,
      limit: pageSize,
      ...(after === null ? {} : { after }),
      ...(kind ? { kind } : {}),
      ...(product ? { product } : {}),
      ...(search ? { search } : {}),
    },
    signal,
  })
}

/**
 * The gallery or the favourites, page by page. Never loaded again as a whole: `refreshLibrary` brings its head up to
 * date, and what the user changes is changed in place.
 */
export function imageListQuery(filter: ImageFilter) {
  return infiniteQueryOptions({
    queryKey: queryKeys.imageList(filter),
    queryFn: ({ pageParam, signal }) => fetchImagePage(filter, pageParam, signal),
    initialPageParam: firstPlace,
    getNextPageParam: nextPage,
    staleTime: Infinity,
    // Comparing thousands of images field by field with each new page would cost more than showing it.
    structuralSharing: false,
    meta: { failure: filter.favorites ? failureTexts.loadFavorites : failureTexts.loadImages },
    select: (data) => ({
      images: mergePages(data.pages.map((page) => page.images)),
      total: data.pages.at(-1)?.pagination.totalRecords ?? 0,
    }),
  })
}

export interface UploadRequest {
  file: Blob
  name: string
  /** The same key twice is one photo. */
  key: string
  serviceId: string | null
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** A photo that has arrived. `isDuplicate`: the library had these very bytes, and it is that photo. */
export interface Uploaded {
  image: Image
  isDuplicate: boolean
}

/** Sends a photo for a service, or to the library when there is no service. */
export async function uploadPhoto(request: UploadRequest): Promise<Uploaded> {
  const common = {
    file: request.file,
    fileName: request.name,
    idempotencyKey: request.key,
    signal: request.signal,
    onUploadProgress: request.onProgress,
  }
  const { image, is_duplicate: isDuplicate } =
    request.serviceId === null
      ? await call(routes.uploadPlainImage, common)
      : await call(routes.uploadImage, { ...common, fields: { service_id: request.serviceId } })
  return { image, isDuplicate }
}

export async function prepareExisting(imageId: string, serviceId: string): Promise<Image> {
  const body = { image_id: imageId, service_id: serviceId }
  return (await call(routes.processExistingFile, { body })).image
}

export async function trySample(serviceId: string | null): Promise<Image> {
  const body = serviceId === null ? {} : { service_id: serviceId }
  return (await call(routes.trySample, { body })).image
}
