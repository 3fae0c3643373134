import type { RefObject } from 'react'
import { useLayoutEffect } from 'react'

/**
 * Keeps the focus inside a dialog that fills the screen: what lies below takes neither keys nor clicks. Toasts, menus
 * and dialogs stand outside the page's root and stay usable.
 */
export function useModal(dialog: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const root = document.getElementById('root')
    root?.toggleAttribute('inert', true)
    dialog.current?.focus({ preventScroll: true })
    return () => {
      root?.toggleAttribute('inert', false)
    }
  }, [dialog])
}
