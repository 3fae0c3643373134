import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, CheckCheck, CloudOff, RotateCw } from 'lucide-react'
import { failureTexts } from '../../../core/contract/messages.ts'
import { markFollowed, notificationPagesQuery } from '../../services/notifications.ts'
import { useNotificationActions } from '../../services/use-notification-actions.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { NotificationRow } from '../../ui/notification-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Every notification, newest first. Looking at them reads none: following one does, or the button for all. */
export function Component() {
  const query = useInfiniteQuery(notificationPagesQuery())
  const { data } = query
  return (
    <div className="max-w-180">
      <title>Notifications · Mullion</title>
      <h1 className="text-24 font-semibold tracking-tight">Notifications</h1>
      <p className="mb-4 text-text-2">
        The results of your orders. While muted, they are listed here but not announced.
      </p>
      <Controls unread={data?.unread ?? 0} isMuted={data?.isMuted} />
      {query.isError && data === undefined ? (
        <Blank
          isError
          icon={CloudOff}
          title={failureTexts.notifications}
          text="They are safe on the server."
          className="min-h-80"
        >
          <Button icon={RotateCw} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Blank>
      ) : null}
      {query.isPending ? <LoadingRows /> : null}
      {data?.notifications.length === 0 ? (
        <Blank
          icon={Bell}
          title="No notifications yet"
          text="Finished orders are listed here."
          className="min-h-80"
        />
      ) : null}
      {data !== undefined && data.notifications.length > 0 ? <List query={query} data={data} /> : null}
    </div>
  )
}

function Controls({ unread, isMuted }: { unread: number; isMuted: boolean | undefined }) {
  const { markAllRead, toggleMute } = useNotificationActions()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span aria-live="polite" className="text-13 text-text-2 tabular-nums">
        {unread === 0 ? 'All read' : `${unread} unread`}
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        <Switch
          label="Mute"
          isOn={isMuted ?? false}
          disabled={isMuted === undefined || toggleMute.isPending}
          onChange={() => toggleMute.mutate()}
        />
        <Button
          icon={CheckCheck}
          disabled={unread === 0}
          isLoading={markAllRead.isPending}
          onClick={() => markAllRead.mutate()}
        >
          Mark all as read
        </Button>
      </span>
    </div>
  )
}

type Pages = ReturnType<typeof useInfiniteQuery<unknown>>

interface ListProps {
  query: Pick<Pages, 'hasNextPage' | 'isFetchingNextPage'> & { fetchNextPage: () => Promise<unknown> }
  data: { notifications: Parameters<typeof NotificationRow>[0]['note'][]; total: number }
}

function List({ query, data }: ListProps) {
  const client = useQueryClient()
  return (
    <>
      <ul aria-label="Notifications" className="rounded-3 bg-surface p-1.5 outlined-soft">
        {data.notifications.map((note) => (
          <NotificationRow key={note.id} note={note} onFollow={() => markFollowed(client, note)} />
        ))}
      </ul>
      <div className="mt-3 flex items-center justify-between gap-3">
        <span aria-live="polite" className="text-13 text-text-2 tabular-nums">
          {data.notifications.length} of {data.total}
        </span>
        {query.hasNextPage ? (
          <Button isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older
          </Button>
        ) : null}
      </div>
    </>
  )
}

function LoadingRows() {
  return (
    <div className="grid gap-2">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-14 rounded-2" />
      ))}
    </div>
  )
}
