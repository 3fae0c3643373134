import { useEffect } from 'react'

interface RoomActions {
  save: () => void
  cancel: () => void
}

/** Where these keys belong to the element that has the focus. */
const others = '[role=dialog], [role=menu], input, textarea, select'
const pressed = '[role=toolbar]'

/** Enter and Escape mean the room while it is open, wherever in the workspace the focus is. */
export function useRoomKeys(actions: RoomActions): void {
  useEffect(() => {
    const { save, cancel } = actions
    const actionOf = (event: KeyboardEvent): (() => void) | null => {
      const target = event.target instanceof Element ? event.target : null
      if (event.isComposing || target?.closest(others)) return null
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null
      if (event.key === 'Escape') return cancel
      return event.key === 'Enter' && !target?.closest(pressed) ? save : null
    }
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event)
      if (action === null) return
      event.preventDefault()
      event.stopPropagation()
      action()
    }
    // Before the keys of the studio.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [actions])
}
