import { cloneElement, useId, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'

const gap = 8
/** Width of the panel in CSS pixels; narrower windows make it narrower. */
const panelWidth = 320

interface PopoverProps {
  /** The button that opens the panel; it receives `popoverTarget`. */
  button: ReactElement<{ popoverTarget?: string }>
  /** The panel's content; `close` puts the focus back on the button. */
  children: (close: () => void) => ReactNode
}

/**
 * A small panel below a button, its right end at the button's. The browser's own popover: Escape and a click
 * elsewhere close it, Tab leads from the button into it.
 */
export function Popover({ button, children }: PopoverProps) {
  const id = useId()
  const [place, setPlace] = useState<{ top: number; right: number } | null>(null)

  const open = () => {
    const opener = document.querySelector(`[popovertarget="${id}"]`)
    if (!opener) return
    const box = opener.getBoundingClientRect()
    const room = document.documentElement.clientWidth
    const right = Math.min(room - box.right, room - panelWidth - gap)
    setPlace({ top: box.bottom + gap, right: Math.max(gap, right) })
  }
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      {cloneElement(button, { popoverTarget: id })}
      <div
        id={id}
        popover="auto"
        style={place ?? undefined}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') open()
        }}
        // After closing: the focus must still be inside when the browser puts it back on the button.
        onToggle={(event) => {
          if (event.newState === 'closed') setPlace(null)
        }}
        className="fixed inset-auto m-0 w-80 max-w-[calc(100vw-16px)] rounded-3 bg-raised text-text shadow-3"
      >
        {place === null ? null : children(close)}
      </div>
    </>
  )
}
