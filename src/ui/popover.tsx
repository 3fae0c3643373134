import { Popover as Base, PopoverButton, PopoverPanel } from '@headlessui/react'
import { Fragment } from 'react'
import type { ReactElement, ReactNode } from 'react'

interface PopoverProps {
  /** A `<Button>`, an `<IconButton>` or a plain button; it receives the popover's attributes. */
  button: ReactElement
  anchor?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  /** The panel's content; `close` puts the focus back on the button. */
  children: (close: () => void) => ReactNode
}

/** A small panel that belongs to a button. Escape and a click elsewhere close it. */
export function Popover({ button, anchor = 'bottom end', children }: PopoverProps) {
  return (
    <Base className="contents">
      <PopoverButton as={Fragment}>{button}</PopoverButton>
      <PopoverPanel
        anchor={{ to: anchor, gap: 8, padding: 8 }}
        className="z-40 w-80 max-w-[calc(100vw-16px)] rounded-3 bg-raised shadow-3 focus:outline-none"
      >
        {({ close }) => <>{children(close)}</>}
      </PopoverPanel>
    </Base>
  )
}
