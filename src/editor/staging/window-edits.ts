import { stagingLimits } from '../../../core/contract/staging-document.ts'
import type { LayoutSession } from './layout-session.ts'
import type { Outline } from './wall-rect.ts'

/** From the first of these on, the windows of a layout are those of its owner, begun with those that were found. */

export function addWindow(session: LayoutSession, outline: Outline): void {
  const windows = session.windows.get() ?? []
  if (windows.length >= stagingLimits.windows) {
    session.said.set(`A photo can have ${stagingLimits.windows} windows by hand. Take one away first.`)
    return
  }
  put(session, 'Draw window', [...windows, outline])
}

export function replaceWindow(session: LayoutSession, window: number, outline: Outline): void {
  put(session, 'Correct window', (session.windows.get() ?? []).with(window, outline))
}

export function removeWindow(session: LayoutSession, window: number): void {
  put(
    session,
    'Take window away',
    (session.windows.get() ?? []).filter((_, i) => i !== window),
  )
}

/** Back to those that are found in the photo. */
export function findWindowsAgain(session: LayoutSession): void {
  session.setPhotoInfo('Windows as found', { windows: null })
}

function put(session: LayoutSession, label: string, windows: Outline[]): void {
  // The preview tells them as well, but only when it has drawn them.
  session.windows.set(windows)
  session.setPhotoInfo(label, { windows })
}
