import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom'
import { cloneElement, useId, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'

/** Between button and panel, and between panel and the window's edge, in CSS pixels. */
const gap = 8

interface PopoverProps {
  /** The button that opens the panel; it receives `popoverTarget`. */
  button: ReactElement<{ popoverTarget?: string }>
  /** The panel's content; `close` puts the focus back on the button. */
  children: (close: () => void) => ReactNode
}

/**
 * A small panel below a button, or above it where there is no room, its right end at the button's. The browser's own popover: Escape and a click
 * elsewhere close it, Tab leads from the button into it.
 */
export function Popover({ button, children }: PopoverProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [reference, setReference] = useState<Element | null>(null)
  const [floating, setFloating] = useState<HTMLElement | null>(null)
  const { floatingStyles } = useFloating({
    elements: { reference, floating },
    open: isOpen,
    strategy: 'fixed',
    placement: 'bottom-end',
    whileElementsMounted: autoUpdate,
    middleware: [offset(gap), flip({ padding: gap }), shift({ padding: gap })],
  })
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      {cloneElement(button, { popoverTarget: id })}
      <div
        id={id}
        ref={setFloating}
        popover="auto"
        style={floatingStyles}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return
          setReference(document.querySelector(`[popovertarget="${id}"]`))
          setOpen(true)
        }}
        // After closing: the focus must still be inside when the browser puts it back on the button.
        onToggle={(event) => {
          if (event.newState === 'closed') setOpen(false)
        }}
        className="inset-auto m-0 w-80 max-w-[calc(100vw-16px)] rounded-3 bg-raised text-text shadow-3"
      >
        {isOpen ? children(close) : null}
      </div>
    </>
  )
}
