import type { LucideIcon } from 'lucide-react'
import { mediaUrl } from '../../services/media-url.ts'
import { cx } from '../../ui/cx.ts'
import type { BatchPhoto } from './use-batch-photos.ts'
import { workIcons, workSentence, workText } from './work-text.ts'

interface ShotProps {
  entry: BatchPhoto
  /** Counted from 0. */
  index: number
  count: number
  isCurrent: boolean
  /** Whether Tab comes to this one; the others are reached by arrow keys. */
  isReached: boolean
  onFocus: () => void
  onOpen: () => void
}

/** One photo of the filmstrip: its picture, its state as a mark on it and in words below. */
export function Shot({ entry, index, count, isCurrent, isReached, onFocus, onOpen }: ShotProps) {
  const { photo, work } = entry
  const name = photo?.name ?? 'Photo'
  const Icon = workIcons[work.kind]
  const label = `${index + 1} of ${count}, ${name}, ${workSentence(entry)}`
  return (
    <button
      type="button"
      data-shot={index}
      tabIndex={isReached ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={label}
      title={`${name}: ${workSentence(entry)}`}
      disabled={work.kind === 'gone'}
      onFocus={onFocus}
      onClick={onOpen}
      className="group grid w-18.5 cursor-pointer content-start gap-1 rounded-1 outline-offset-0 disabled:cursor-default"
    >
      <span
        className={cx(
          'relative block h-11 overflow-hidden rounded-1 bg-line nav:h-12',
          isCurrent && 'shadow-[0_0_0_2px_var(--surface),0_0_0_4px_var(--accent-line)]',
        )}
      >
        {photo === null ? null : (
          <img
            src={mediaUrl(photo.thumbnail_url)}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover group-hover:brightness-95 group-disabled:opacity-40"
          />
        )}
        {Icon === undefined ? null : <Mark icon={Icon} work={work} />}
      </span>
      <span
        aria-hidden="true"
        className={cx(
          'hidden truncate text-center text-11 tabular-nums nav:block',
          work.kind === 'failed' || work.kind === 'unreadable' ? 'text-danger' : 'text-text-2',
          isCurrent && 'font-medium text-text',
        )}
      >
        {workText(entry)}
      </span>
    </button>
  )
}

function Mark({ icon: Icon, work }: { icon: LucideIcon; work: BatchPhoto['work'] }) {
  const turns = work.kind === 'working' || work.kind === 'preparing'
  return (
    <>
      {work.kind === 'working' ? (
        <span
          className="absolute inset-x-0 bottom-0 h-0.75 origin-left bg-accent-line"
          style={{ transform: `scaleX(${work.progress})` }}
        />
      ) : null}
      <span
        className={cx(
          'absolute right-1 bottom-1 grid size-4 place-items-center rounded-full',
          markColors[work.kind] ?? 'bg-ink-glass text-white',
        )}
      >
        <Icon
          aria-hidden="true"
          strokeWidth={2.5}
          className={cx('size-2.5', turns && 'animate-spin motion-reduce:animate-none')}
        />
      </span>
    </>
  )
}

const markColors: Partial<Record<BatchPhoto['work']['kind'], string>> = {
  done: 'bg-tint text-on-tint',
  failed: 'bg-danger-tint text-danger',
  unreadable: 'bg-danger-tint text-danger',
}
