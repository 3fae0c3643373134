import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { failureTexts } from '../../core/contract/messages.ts'
import type { RouteData } from '../../core/contract/route.ts'
import type { Notification } from '../../core/contract/shapes.ts'
import { routes } from '../../core/contract/table.ts'
import { call } from './client.ts'
import { mergePages } from './lists.ts'
import { queryKeys } from './query-keys.ts'

const pageSize = 24

type NotificationPage = RouteData<typeof routes.listNotifications>

function fetchPage(page: number, signal: AbortSignal): Promise<NotificationPage> {
  return call(routes.listNotifications, { query: { page, limit: pageSize }, signal })
}

/** The newest notifications, for the bell. */
export function notificationsQuery() {
  return queryOptions({
    queryKey: queryKeys.notifications,
    queryFn: ({ signal }) => fetchPage(1, signal),
    meta: { failure: failureTexts.notifications },
    refetchInterval: 60_000,
  })
}

/** Number of the page after the loaded ones, or undefined when all is loaded. */
function nextPage(last: NotificationPage, pages: readonly NotificationPage[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.notifications.length, 0)
  if (last.notifications.length === 0 || loaded >= last.pagination.totalRecords) return undefined
  return last.pagination.currentPage + 1
}

/** All notifications, page by page; one that moved to the next page meanwhile stands there once. */
export function notificationPagesQuery() {
  return infiniteQueryOptions({
    queryKey: queryKeys.notificationPages,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { failure: failureTexts.notifications },
    select: ({ pages }) => ({
      notifications: mergePages(pages.map((page) => page.notifications)),
      unread: pages[0]?.unread_count ?? 0,
      isMuted: pages[0]?.is_muted ?? false,
      total: pages.at(-1)?.pagination.totalRecords ?? 0,
    }),
  })
}

/** A notification that is followed counts as read. Should that fail, it stays unread and nothing is lost. */
export function markFollowed(client: QueryClient, { id, is_read: isRead }: Notification): void {
  if (isRead) return
  call(routes.markRead, { body: { id } }).then(
    () => client.invalidateQueries({ queryKey: queryKeys.notifications }),
    () => undefined,
  )
}
