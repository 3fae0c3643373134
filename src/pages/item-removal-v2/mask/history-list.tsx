import type { FocusEvent, KeyboardEvent } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '../../../app/shell/use-media.ts'
import { formatTime } from '../../../ui/format.ts'
import { cx } from '../../../ui/cx.ts'
import { revealRow, rowTarget, seenRows } from './history-rows.ts'

/** Rows that the list shows before it scrolls. */
const shown = 10

interface HistoryListProps {
  history: readonly { label: string; at: number }[]
  /** How many of the steps are applied. */
  done: number
  onJump: (done: number) => void
}

/**
 * Start and every step, oldest first. Only the rows in sight are drawn: all have one height, so that nothing needs
 * to be measured. Arrow keys, Page keys, Home and End move, Enter jumps.
 */
export function HistoryList({ history, done, onJump }: HistoryListProps) {
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 28
  const count = history.length + 1
  const viewHeight = Math.min(count, shown) * rowHeight
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [scrollTop, setScrollTop] = useState(0)
  /** The row that the keyboard stands on; null until it has moved away from the current step. */
  const [moved, setMoved] = useState<number | null>(null)
  const active = Math.min(moved ?? done, count - 1)

  const reveal = (row: number) => {
    if (box.current !== null)
      box.current.scrollTop = revealRow(row, rowHeight, box.current.scrollTop, viewHeight)
  }
  useLayoutEffect(() => {
    if (box.current !== null)
      box.current.scrollTop = revealRow(done, rowHeight, box.current.scrollTop, viewHeight)
  }, [done, rowHeight, viewHeight])
  useLayoutEffect(() => {
    if (moved !== null)
      list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [moved])

  const onKeyDown = (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    const target = hasModifier ? null : rowTarget(event.key, active, count, shown)
    if (target === null) return
    event.preventDefault()
    setMoved(target)
    reveal(target)
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && list.current?.contains(relatedTarget))) setMoved(null)
  }
  const { first, end } = seenRows(count, rowHeight, scrollTop, viewHeight)
  const rows = Array.from({ length: end - first }, (_, index) => first + index)
  // The one row that Tab leads to must be there, wherever the list is scrolled to.
  if (active < first) rows.unshift(active)
  if (active >= end) rows.push(active)
  return (
    <div
      ref={box}
      className="-mx-2 overflow-y-auto overscroll-contain"
      style={{ maxHeight: viewHeight }}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
    >
      <ol ref={list} aria-label="Steps" className="relative" style={{ height: count * rowHeight }}>
        {rows.map((row) => (
          <Row
            key={row}
            row={row}
            count={count}
            top={row * rowHeight}
            height={rowHeight}
            step={history[row - 1] ?? null}
            place={row === done ? 'current' : row < done ? 'applied' : 'undone'}
            isActive={row === active}
            onJump={onJump}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          />
        ))}
      </ol>
    </div>
  )
}

interface RowProps {
  row: number
  count: number
  top: number
  height: number
  /** Null for the start, before any step. */
  step: { label: string; at: number } | null
  place: 'applied' | 'current' | 'undone'
  isActive: boolean
  onJump: (done: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: (event: FocusEvent) => void
}

function Row({ row, count, top, height, step, place, isActive, onJump, onKeyDown, onBlur }: RowProps) {
  return (
    <li aria-setsize={count} aria-posinset={row + 1} className="absolute inset-x-0" style={{ top, height }}>
      <button
        type="button"
        tabIndex={isActive ? 0 : -1}
        aria-current={place === 'current' ? 'step' : undefined}
        // A click leaves the focus on the photo, so that Space goes on panning.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onJump(row)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className={cx(
          'flex size-full cursor-pointer items-center gap-2.5 rounded-1 px-2 text-left focus-visible:-outline-offset-2',
          place === 'current' && 'bg-tint font-medium text-on-tint',
          place === 'applied' && 'text-text-2 hover:bg-hover',
          place === 'undone' && 'text-text-3 hover:bg-hover',
        )}
      >
        <span className={cx('flex-1 truncate', place === 'undone' && 'italic')}>
          {step?.label ?? 'Start'}
          {place === 'undone' ? <span className="sr-only">, undone</span> : null}
        </span>
        {step === null || place === 'undone' ? null : (
          <span className={cx('text-12 font-normal tabular-nums', place === 'applied' && 'text-text-3')}>
            {formatTime(step.at)}
          </span>
        )}
      </button>
    </li>
  )
}
