import { Link } from 'react-router-dom'
import type { Notification } from '../../core/contract/shapes.ts'
import { cx } from './cx.ts'
import { formatAgo } from './format-time.ts'

interface NotificationRowProps {
  note: Notification
  /** Called when the notification's link is followed. */
  onFollow: () => void
}

/** One notification of a list: a dot while it is unread, and a link where it leads somewhere. */
export function NotificationRow({ note, onFollow }: NotificationRowProps) {
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
            {formatAgo(note.created_at)}
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
