import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Video } from '../../core/contract/film-shapes.ts'
import { failureTexts } from '../../core/contract/messages.ts'
import type { RouteData } from '../../core/contract/route.ts'
import { routes } from '../../core/contract/table.ts'
import { call } from './client.ts'
import { firstPlace, mergePages, nextPage } from './lists.ts'
import { queryKeys } from './query-keys.ts'

const pageSize = 24
/** How often a film that is being rendered is asked for, in milliseconds. */
const statusPollMs = 2_000

export function filmConfigQuery() {
  return queryOptions({
    queryKey: queryKeys.filmConfig,
    queryFn: ({ signal }) => call(routes.getFilmConfig, { signal }),
    meta: { failure: failureTexts.filmConfig },
    staleTime: 5 * 60_000,
  })
}

/** Own films or the favourites among them, page by page. */
export function videoListQuery(favorites: boolean) {
  return infiniteQueryOptions({
    queryKey: queryKeys.videoList(favorites),
    queryFn: ({ pageParam: { page, after }, signal }) =>
      call(favorites ? routes.listFavoriteVideos : routes.listVideos, {
        query: { page, limit: pageSize, ...(after === null ? {} : { after }) },
        signal,
      }),
    initialPageParam: firstPlace,
    getNextPageParam: nextPage,
    meta: { failure: favorites ? failureTexts.loadFavoriteVideos : failureTexts.loadVideos },
    select: (data) => ({
      videos: mergePages(data.pages.map((page) => page.videos)),
      total: data.pages.at(-1)?.pagination.totalRecords ?? 0,
    }),
  })
}

type VideoPages = InfiniteData<RouteData<typeof routes.listVideos>>

/** Shows in every loaded list how far a film is, where it is in one. */
export function showFilmState(
  client: QueryClient,
  id: string,
  state: Pick<Video, 'status' | 'progress'>,
): void {
  client.setQueriesData<VideoPages>({ queryKey: queryKeys.videoLists }, (list) => {
    if (list?.pages.some(({ videos }) => videos.some((video) => video.id === id)) !== true) return list
    const pages = list.pages.map((page) => ({
      ...page,
      videos: page.videos.map((video) => (video.id === id ? { ...video, ...state } : video)),
    }))
    return { ...list, pages }
  })
}

export function isUnderWay({ status }: Pick<Video, 'status'>): boolean {
  return status === 'queued' || status === 'processing'
}

/** How a film stands; asked for again while it is being rendered. */
export function videoStatusQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.videoStatus(id),
    queryFn: ({ signal }) => call(routes.getVideoStatus, { params: { id }, signal }),
    meta: { failure: failureTexts.videoStatus },
    refetchInterval: (query) =>
      query.state.data !== undefined && isUnderWay(query.state.data) ? statusPollMs : false,
  })
}

export function audiosQuery() {
  return queryOptions({
    queryKey: queryKeys.audios,
    queryFn: ({ signal }) => call(routes.listAudios, { signal }),
    meta: { failure: failureTexts.audios },
    select: ({ audios }) => audios,
  })
}

/** Address of the screen of one film. */
export function filmPath(id: string): string {
  return `/video-generation/${encodeURIComponent(id)}`
}

/** What a list shows while marks and deletions are on their way: the films, and how many there are in all. */
export function shownVideos(
  loaded: { videos: readonly Video[]; total: number },
  changes: { marks: ReadonlyMap<string, boolean>; leaving: ReadonlySet<string>; favorites: boolean },
): { videos: Video[]; total: number } {
  const videos = loaded.videos
    .map((video) => ({ ...video, is_favorite: changes.marks.get(video.id) ?? video.is_favorite }))
    .filter(({ id, is_favorite }) => !changes.leaving.has(id) && (is_favorite || !changes.favorites))
  return { videos, total: Math.max(0, loaded.total - (loaded.videos.length - videos.length)) }
}
