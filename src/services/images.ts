import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { failureTexts } from '../../core/contract/messages.ts'
import { routes } from '../../core/contract/table.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { call } from './client.ts'
import { mergePages, nextPage, withFavorite, withoutImage } from './lists.ts'
import type { ImagePage } from './lists.ts'
import { queryKeys } from './query-keys.ts'
import type { ImageFilter } from './query-keys.ts'

const pageSize = 48
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

/** The gallery or the favourites, page by page. */
export function imageListQuery(filter: ImageFilter) {
  const { favorites, kind, product, search } = filter
  return infiniteQueryOptions({
    queryKey: queryKeys.imageList(filter),
    queryFn: ({ pageParam, signal }): Promise<ImagePage> =>
      call(favorites ? routes.listFavoriteImages : routes.listImages, {
        query: {
          page: pageParam,
          limit: pageSize,
          ...(kind ? { kind } : {}),
          ...(product ? { product } : {}),
          ...(search ? { search } : {}),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { failure: favorites ? failureTexts.loadFavorites : failureTexts.loadImages },
    select: (data) => ({
      images: mergePages(data.pages.map((page) => page.images)),
      total: data.pages.at(-1)?.pagination.totalRecords ?? 0,
    }),
  })
}

export interface UploadRequest {
  file: File
  serviceId: string | null
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** Sends a photo for a service, or to the library when there is no service. */
export async function uploadPhoto(request: UploadRequest): Promise<Image> {
  const common = {
    file: request.file,
    fileName: request.file.name,
    signal: request.signal,
    onUploadProgress: request.onProgress,
  }
  const { image } =
    request.serviceId === null
      ? await call(routes.uploadPlainImage, common)
      : await call(routes.uploadImage, { ...common, fields: { service_id: request.serviceId } })
  return image
}

export async function prepareExisting(imageId: string, serviceId: string): Promise<Image> {
  const body = { image_id: imageId, service_id: serviceId }
  return (await call(routes.processExistingFile, { body })).image
}

export async function trySample(serviceId: string | null): Promise<Image> {
  const body = serviceId === null ? {} : { service_id: serviceId }
  return (await call(routes.trySample, { body })).image
}

/** Marks or unmarks a favourite, and says so in every loaded list. */
export async function setFavorite(client: QueryClient, imageId: string, isFavorite: boolean): Promise<void> {
  const change = await call(routes.setFavoriteImage, {
    body: { image_id: imageId, is_favorite: isFavorite },
  })
  for (const [key, list] of loadedLists(client)) {
    client.setQueryData(key, withFavorite(list, change, (key[2] as ImageFilter).favorites))
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.image(imageId) }),
    client.invalidateQueries({ queryKey: queryKeys.dashboard }),
    // A new favourite is in no loaded favourites list yet.
    client.invalidateQueries({ queryKey: queryKeys.imageLists, refetchType: 'none' }),
  ])
}

/** Deletes an image and its files for good. */
export async function deleteImage(client: QueryClient, imageId: string): Promise<void> {
  await call(routes.deleteImage, { body: { image_id: imageId } })
  for (const [key, list] of loadedLists(client)) client.setQueryData(key, withoutImage(list, imageId))
  client.removeQueries({ queryKey: queryKeys.image(imageId) })
  await client.invalidateQueries({ queryKey: queryKeys.dashboard })
}

function loadedLists(client: QueryClient) {
  const all = client.getQueriesData<InfiniteData<ImagePage, number>>({ queryKey: queryKeys.imageLists })
  return all.flatMap(([key, list]) => (list ? [[key, list] as const] : []))
}
