import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { createUserValue } from '../../stores/user-value.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Shot } from './shot.tsx'
import type { BatchPhoto } from './use-batch-photos.ts'
import { batchSummary } from './work-text.ts'

/** CSS pixels from one picture to the next. */
const pitch = 82
/** Pictures that exist on either side of the visible ones. */
const ahead = 6

const isHidden = createUserValue<boolean>({
  name: 'strip-hidden',
  version: 1,
  fallback: false,
  parse: (stored) => (typeof stored === 'boolean' ? stored : null),
})

interface FilmstripProps {
  photos: readonly BatchPhoto[]
  currentId: string
  onOpen: (entry: BatchPhoto) => void
  /** Goes to the photo before (-1) or after (1) the one in sight. */
  onTurn: (by: -1 | 1) => void
  /** Where all orders of the batch are listed. */
  ordersPath: string
  /** Buttons at both ends. */
  before?: ReactNode
  after?: ReactNode
  className?: string
}

/** The photos of a batch below the stage: one in sight, each with its state. Only those near the visible part exist. */
export function Filmstrip({
  photos,
  currentId,
  onOpen,
  onTurn,
  ordersPath,
  before,
  after,
  className,
}: FilmstripProps) {
  const hidden = useSyncExternalStore(isHidden.subscribe, isHidden.get)
  const current = photos.findIndex(({ id }) => id === currentId)
  const summary = batchSummary(photos)
  const toggle = (
    <IconButton
      icon={hidden ? ChevronUp : ChevronDown}
      label={hidden ? 'Show the photos' : 'Hide the photos'}
      size="s"
      tooltipSide="top"
      aria-expanded={!hidden}
      onClick={() => isHidden.set(!hidden)}
    />
  )
  return (
    <nav
      aria-label="Photos of this series"
      className={cx(
        'flex min-w-0 flex-none items-center gap-2 border-t border-line bg-surface px-2 nav:px-4',
        hidden ? 'min-h-9' : 'h-14 nav:h-20',
        className,
      )}
    >
      <p className="flex-none text-12 text-text-2 tabular-nums" aria-live="polite">
        <span className={cx(!hidden && 'sr-only nav:not-sr-only')}>
          {current < 0 ? `${photos.length} photos` : `Photo ${current + 1} of ${photos.length}`}
        </span>
        {summary === '' ? null : (
          <Link
            to={ordersPath}
            className={cx('text-accent hover:underline', hidden ? 'ml-3' : 'hidden max-w-24 nav:block')}
          >
            {summary}
          </Link>
        )}
      </p>
      {before}
      {hidden ? (
        <span className="flex-1" />
      ) : (
        <Pictures photos={photos} current={current} onOpen={onOpen} onTurn={onTurn} />
      )}
      {after}
      {toggle}
    </nav>
  )
}

interface PicturesProps extends Pick<FilmstripProps, 'photos' | 'onOpen' | 'onTurn'> {
  current: number
}

function Pictures({ photos, current, onOpen, onTurn }: PicturesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState(current)
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: photos.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => pitch,
    overscan: ahead,
    getItemKey: (index) => photos[index]?.id ?? index,
  })
  useLayoutEffect(() => {
    if (current >= 0) virtualizer.scrollToIndex(current, { align: 'center' })
  }, [current, virtualizer])
  useEffect(() => setReached(current), [current])

  const move = (event: KeyboardEvent) => {
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault()
      return onTurn(event.key === 'PageDown' ? 1 : -1)
    }
    const to = target(event.key, reached, photos.length)
    if (to === null) return
    event.preventDefault()
    setReached(to)
    virtualizer.scrollToIndex(to, { align: 'auto' })
    // It may exist only after the scroll has been drawn.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-shot="${to}"]`)?.focus({ preventScroll: true }),
    )
  }
  return (
    <div
      ref={scroller}
      role="presentation"
      onKeyDown={move}
      className="min-w-0 flex-1 overflow-x-auto overflow-y-hidden overscroll-x-contain py-1.5 [scrollbar-width:thin]"
    >
      <ol className="relative h-11 nav:h-17" style={{ width: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const entry = photos[index]
          return entry === undefined ? null : (
            <li key={key} className="absolute top-0" style={{ left: start + 4 }}>
              <Shot
                entry={entry}
                index={index}
                count={photos.length}
                isCurrent={index === current}
                isReached={index === Math.max(0, reached)}
                onFocus={() => setReached(index)}
                onOpen={() => onOpen(entry)}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Where an arrow key leads to from a picture; null for other keys. */
function target(key: string, from: number, count: number): number | null {
  if (key === 'ArrowLeft') return Math.max(0, from - 1)
  if (key === 'ArrowRight') return Math.min(count - 1, from + 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
