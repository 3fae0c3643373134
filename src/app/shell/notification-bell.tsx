import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { Link } from 'react-router-dom'
import { failureTexts, successTexts } from '../../../core/contract/messages.ts'
import type { Notification } from '../../../core/contract/shapes.ts'
import { routes } from '../../../core/contract/table.ts'
import { notificationsQuery } from '../../services/account.ts'
import { call } from '../../services/client.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Popover } from '../../ui/popover.tsx'
import { Switch } from '../../ui/switch.tsx'
import { agoText } from '../../ui/time-text.ts'
import { showDone } from '../../ui/toast.ts'

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
  const client = useQueryClient()
  const { data } = useQuery(notificationsQuery())
  const refetch = () => client.invalidateQueries({ queryKey: queryKeys.notifications })
  const markAllRead = useMutation({
    mutationFn: () => call(routes.markAllRead, {}),
    meta: { failure: failureTexts.markAllRead },
    onSuccess: refetch,
  })
  const toggleMute = useMutation({
    mutationFn: () => call(routes.toggleMute, {}),
    meta: { failure: failureTexts.toggleMute },
    onSuccess: async () => {
      showDone(successTexts.mute)
      await refetch()
    },
  })
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
          Nothing yet. Finished orders are told here.
        </p>
      ) : (
        <ul className="max-h-96 overflow-y-auto p-1.5">
          {list.map((note) => (
            <Note key={note.id} note={note} onFollow={onFollow} />
          ))}
        </ul>
      )}
      <footer className="border-t border-line px-4 py-1">
        <Switch
          label="Mute"
          isOn={data?.is_muted ?? false}
          disabled={data === undefined || toggleMute.isPending}
          onChange={() => toggleMute.mutate()}
        />
      </footer>
    </div>
  )
}

function Note({ note, onFollow }: { note: Notification; onFollow: () => void }) {
  const content = (
    <>
      <span
        className={cx(
          'mt-1.5 size-2 flex-none rounded-full',
          note.is_read ? 'bg-transparent' : 'bg-accent-line',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className="flex gap-2">
          <b className="min-w-0 flex-1 font-medium">{note.title}</b>
          <time dateTime={note.created_at} className="text-12 leading-5 text-text-3">
            {agoText(note.created_at)}
          </time>
        </span>
        <span className="block text-text-2">{note.body}</span>
        {note.is_read ? null : <span className="sr-only">Unread</span>}
      </span>
    </>
  )
  const className = 'flex gap-2.5 rounded-1 px-2.5 py-2 text-13'
  return (
    <li>
      {note.link === null ? (
        <div className={className}>{content}</div>
      ) : (
        <Link to={note.link} onClick={onFollow} className={cx(className, 'hover:bg-hover')}>
          {content}
        </Link>
      )}
    </li>
  )
}
