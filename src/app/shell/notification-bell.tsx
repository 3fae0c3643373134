import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { markFollowed, notificationsQuery } from '../../services/notifications.ts'
import { useNotificationActions } from '../../services/use-notification-actions.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NotificationRow } from '../../ui/notification-row.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Switch } from '../../ui/switch.tsx'

/** The bell with its mark for unread notes; the panel lists them. */
export function NotificationBell() {
  const { data } = useQuery(notificationsQuery())
  const unread = data?.unread_count ?? 0
  const Icon = data?.is_muted === true ? BellOff : Bell
  return (
    <Popover
      button={
        <button
          type="button"
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          className="relative grid size-10 flex-none cursor-pointer place-items-center rounded-2 text-text-2 hover:bg-hover pointer-coarse:size-11"
        >
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {unread > 0 ? (
            <span className="absolute top-2 right-2 size-2 rounded-full bg-accent-line ring-2 ring-surface" />
          ) : null}
        </button>
      }
    >
      {(close) => <Panel onFollow={close} />}
    </Popover>
  )
}

function Panel({ onFollow }: { onFollow: () => void }) {
  const { data } = useQuery(notificationsQuery())
  const client = useQueryClient()
  const { markAllRead, toggleMute } = useNotificationActions()
  const list = data?.notifications ?? []
  return (
    <div>
      <header className="flex items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="text-13 font-semibold">Notifications</h2>
        <Button
          variant="quiet"
          size="s"
          disabled={(data?.unread_count ?? 0) === 0}
          isLoading={markAllRead.isPending}
          onClick={() => markAllRead.mutate()}
        >
          Mark all as read
        </Button>
      </header>
      {list.length === 0 ? (
        <p className="px-4 py-8 text-center text-13 text-text-2">
          Nothing yet. Finished orders are listed here.
        </p>
      ) : (
        <ul className="max-h-96 overflow-y-auto p-1.5">
          {list.map((note) => (
            <NotificationRow
              key={note.id}
              note={note}
              onFollow={() => {
                markFollowed(client, note)
                onFollow()
              }}
            />
          ))}
        </ul>
      )}
      <footer className="flex items-center justify-between gap-2 border-t border-line py-1 pr-2 pl-4">
        <Switch
          label="Mute"
          isOn={data?.is_muted ?? false}
          disabled={data === undefined || toggleMute.isPending}
          onChange={() => toggleMute.mutate()}
        />
        <ButtonLink to="/notifications" variant="quiet" size="s" onClick={onFollow}>
          All notifications
        </ButtonLink>
      </footer>
    </div>
  )
}
