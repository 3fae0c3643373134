import { flip, offset, shift, useFloating } from '@floating-ui/react-dom'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { KeyCap } from './key-cap.tsx'

const delayMs = 400
/** Between label and control, and between label and the window's edge, in CSS pixels. */
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
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [isOpen, setOpen] = useState(false)
  const [reference, setReference] = useState<HTMLElement | null>(null)
  const [floating, setFloating] = useState<HTMLElement | null>(null)
  const { floatingStyles, placement } = useFloating({
    elements: { reference, floating },
    open: isOpen,
    strategy: 'fixed',
    placement: side,
    middleware: [offset(gap), flip({ padding: gap }), shift({ padding: gap })],
  })

  const open = () => setOpen(true)
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <span
      ref={setReference}
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
      {isOpen
        ? createPortal(
            <span
              ref={setFloating}
              aria-hidden="true"
              data-side={placement}
              style={floatingStyles}
              className="pointer-events-none z-70 grid w-max max-w-70 gap-0.5 rounded-2 bg-raised px-2.5 py-1.5 text-13 text-text shadow-2"
            >
              <span className="flex min-h-5 items-center justify-between gap-2.5 whitespace-nowrap">
                {label}
                {keyName === undefined ? null : <KeyCap name={keyName} />}
              </span>
              {hint === undefined ? null : <span className="text-12 text-text-2">{hint}</span>}
            </span>,
            document.body,
          )
        : null}
    </span>
  )
}
