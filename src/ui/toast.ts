import type { ExternalToast } from 'sonner'
import { toastMs } from '../../core/contract/constants.ts'
import { transportTexts } from '../../core/contract/messages.ts'

/** How long a toast stays that offers to undo, in milliseconds. */
const undoMs = 5_000

type Kind = 'error' | 'success' | 'message'

function show(kind: Kind, title: string, options: ExternalToast): void {
  // Loaded with the first toast: no page needs it to start.
  void import('./toast-host.tsx').then(
    async ({ mountToaster }) => (await mountToaster())[kind](title, options),
    // Without a network there is nothing to tell it with.
    () => undefined,
  )
}

/** An error, titled Error, for 2 seconds. The same text twice is one toast. */
export function showError(text: string): void {
  show('error', transportTexts.title, { description: text, duration: toastMs, id: `error:${text}` })
}

/** The same text twice is one toast. */
export function showDone(text: string): void {
  show('success', text, { duration: toastMs, id: `done:${text}` })
}

export function showNotice(text: string): void {
  show('message', text, { duration: toastMs })
}

/**
 * Says what was done and offers to undo it for 5 seconds. Exactly one of the two callbacks is called, once; `onKeep`
 * also when the page is left.
 */
export function showUndo(text: string, onUndo: () => void, onKeep: () => void): void {
  let isSettled = false
  const settle = (action: () => void) => () => {
    if (isSettled) return
    isSettled = true
    window.removeEventListener('pagehide', keep)
    action()
  }
  const keep = settle(onKeep)
  window.addEventListener('pagehide', keep)
  show('success', text, {
    duration: undoMs,
    action: { label: 'Undo', onClick: settle(onUndo) },
    onAutoClose: keep,
    onDismiss: keep,
  })
}
