import type { PointerEvent, ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

interface TrackBarProps {
  id: string
  /** What a screen reader says. */
  label: string
  name: string
  left: number
  width: number
  top: number
  height: number
  isChosen: boolean
  /** The one of its track that Tab leads to. */
  isTabStop: boolean
  position: number
  count: number
  /** Drawn behind the name. */
  children?: ReactNode
  onPress: (event: PointerEvent, id: string, part: 'body' | 'start' | 'end') => void
}

/** A text or a sound on its track, with ends that trim it. */
export function TrackBar(props: TrackBarProps) {
  const {
    id,
    label,
    name,
    left,
    width,
    top,
    height,
    isChosen,
    isTabStop,
    position,
    count,
    children,
    onPress,
  } = props
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-label={label}
      aria-selected={isChosen}
      aria-posinset={position}
      aria-setsize={count}
      tabIndex={isTabStop ? 0 : -1}
      data-clip={id}
      data-stage
      onPointerDown={(event) => onPress(event, id, 'body')}
      style={{ left: left + 1, width: Math.max(6, width - 2), top, height }}
      className={cx(
        'absolute cursor-grab overflow-hidden rounded-1 text-12 select-none focus-visible:z-10',
        isChosen
          ? 'touch-none bg-tint text-on-tint shadow-[inset_0_0_0_1.5px_var(--accent-line)]'
          : 'touch-pan-x bg-raised text-text outlined',
      )}
    >
      {children}
      <span
        className={cx(
          'absolute truncate',
          children === undefined
            ? 'inset-0 px-2 leading-6'
            : 'bottom-0.5 left-1 max-w-[calc(100%-8px)] rounded-[3px] bg-ink-glass px-1.25 leading-4 text-white',
        )}
      >
        {name}
      </span>
      {(['start', 'end'] as const).map((end) => (
        <span
          key={end}
          onPointerDown={(event) => onPress(event, id, end)}
          className={cx(
            'absolute inset-y-0 w-1.5 cursor-ew-resize touch-none pointer-coarse:w-4',
            end === 'start' ? 'left-0' : 'right-0',
          )}
        />
      ))}
    </div>
  )
}
