import { queryOptions } from '@tanstack/react-query'
import { routes } from '../../core/contract/table.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** So many photos are offered for a text; who wants all of them searches the library. */
const shownImages = 6
/** Films are found among so many, the newest ones. */
const searchedVideos = 100

/** Photos and results by any part of their name, newest first. A failure shows as nothing found: nobody asked. */
export function foundImagesQuery(search: string) {
  return queryOptions({
    queryKey: queryKeys.foundImages(search),
    queryFn: async ({ signal }) =>
      (await call(routes.listImages, { query: { page: 1, limit: shownImages, search }, signal })).images,
  })
}

/** The newest films, to be found by their title. */
export function foundVideosQuery() {
  return queryOptions({
    queryKey: queryKeys.foundVideos,
    queryFn: async ({ signal }) =>
      (await call(routes.listVideos, { query: { page: 1, limit: searchedVideos }, signal })).videos,
    staleTime: 30_000,
  })
}
