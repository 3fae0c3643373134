import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'

interface PictureSliderProps {
  label: string
  /** From 0 to `max`. */
  value: number
  max: number
  text: string
  /** One press of an arrow key; of a Page key, or of an arrow key with Shift. */
  steps: { small: number; large: number }
  /** The value at a place of the picture, in pixels from its left edge. */
  at: (x: number, size: { width: number; height: number }) => number
  onChange: (value: number) => void
  /** A press; by keys Enter. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** A picture that the pointer and arrow keys go through. Fills its place. */
export function PictureSlider(props: PictureSliderProps) {
  const { label, value, max, text, steps, at, onChange, onOpen, children } = props
  const set = (next: number) => onChange(Math.min(max, Math.max(0, next)))
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width, height } = currentTarget.getBoundingClientRect()
    set(at(clientX - left, { width, height }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const small = event.shiftKey ? steps.large : steps.small
    const next = keyed(event.key, { value, max, small, large: steps.large })
    if (event.key === 'Enter' && onOpen !== undefined) onOpen()
    else if (next === null) return
    else set(next)
    event.preventDefault()
  }
  return (
    <div
      // A range input cannot hold the pictures, nor be moved without a press.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.round(value)}
      aria-valuetext={text}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onKeyDown={onKeyDown}
      onClick={onOpen}
      // A finger that goes up or down scrolls the page.
      className="absolute inset-0 cursor-ew-resize touch-pan-y overflow-hidden select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
    >
      {children}
    </div>
  )
}

interface Places {
  value: number
  max: number
  small: number
  large: number
}

/** Where a key leads; null for keys that are not the slider's. */
function keyed(key: string, { value, max, small, large }: Places): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return value - small
  if (key === 'ArrowRight' || key === 'ArrowUp') return value + small
  if (key === 'PageDown') return value - large
  if (key === 'PageUp') return value + large
  if (key === 'Home') return 0
  return key === 'End' ? max : null
}
