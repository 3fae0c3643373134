import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { KeyCap } from './key-cap.tsx'

const delayMs = 400
const gap = 8

type Side = 'top' | 'bottom' | 'right' | 'left'

interface TooltipProps {
  label: string
  keyName?: string | undefined
  /** A second line that says how it is used. */
  hint?: string | undefined
  side?: Side
  children: ReactNode
}

/** A label with the user's key beside a control, 400 ms after the pointer or at once with keyboard focus. */
export function Tooltip({ label, keyName, hint, side = 'bottom', children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)

  const open = () => {
    const box = anchor.current?.getBoundingClientRect()
    if (box) setPlace(placeOf(box, side))
  }
  const close = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <span
      ref={anchor}
      role="presentation"
      className="inline-flex"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') timer.current = setTimeout(open, delayMs)
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) open()
      }}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      {children}
      {place === null
        ? null
        : createPortal(
            <span
              aria-hidden="true"
              data-side={side}
              style={place}
              className="pointer-events-none fixed z-70 grid max-w-70 gap-0.5 rounded-2 bg-raised px-2.5 py-1.5 text-13 text-text shadow-2 data-[side=bottom]:-translate-x-1/2 data-[side=left]:-translate-x-full data-[side=left]:-translate-y-1/2 data-[side=right]:-translate-y-1/2 data-[side=top]:-translate-x-1/2 data-[side=top]:-translate-y-full"
            >
              <span className="flex min-h-5 items-center justify-between gap-2.5 whitespace-nowrap">
                {label}
                {keyName === undefined ? null : <KeyCap name={keyName} />}
              </span>
              {hint === undefined ? null : <span className="text-12 text-text-2">{hint}</span>}
            </span>,
            document.body,
          )}
    </span>
  )
}

/** Anchor point of the label; it stays inside the window at the left and right edges. */
function placeOf(box: DOMRect, side: Side): { left: number; top: number } {
  const margin = 72
  const middle = Math.min(Math.max(box.left + box.width / 2, margin), window.innerWidth - margin)
  if (side === 'top') return { left: middle, top: box.top - gap }
  if (side === 'bottom') return { left: middle, top: box.bottom + gap }
  const top = box.top + box.height / 2
  return side === 'right' ? { left: box.right + gap, top } : { left: box.left - gap, top }
}
