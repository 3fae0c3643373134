import { useCallback, useEffect, useState } from 'react'
import { showNotice } from '../../ui/toast.ts'
import type { KeyPress } from './chord.ts'
import { chordOf } from './chord.ts'
import type { Command } from './command.ts'
import type { KeyMap, KeySlot } from './key-map.ts'
import { holderOf, withKey } from './key-map.ts'
import { refusalOf } from './reserved-keys.ts'
import { keyMap } from './use-key-map.ts'

/** What goes on with the one key that is being changed. */
type Capture =
  | { kind: 'waiting'; slot: KeySlot; refused: { chord: string; why: string } | null }
  /** The key belongs to another command: the user decides. */
  | { kind: 'taken'; slot: KeySlot; press: KeyPress; chord: string; holder: Command }

export interface KeyCapture {
  capture: Capture | null
  begin: (slot: KeySlot) => void
  cancel: () => void
  /** Takes the key over from the command that has it. */
  takeOver: () => void
}

/** Waits for the key that a command is to have. While it waits no key does anything else. */
export function useKeyCapture(commands: readonly Command[], map: KeyMap): KeyCapture {
  const [capture, setCapture] = useState<Capture | null>(null)

  const isWaiting = capture?.kind === 'waiting'
  const slot = capture?.slot
  useEffect(() => {
    if (!isWaiting || slot === undefined) return
    const onKeyDown = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.repeat) return
      if (event.key === 'Escape') return setCapture(null)
      const chord = chordOf(event)
      if (chord !== null) setCapture(captured(commands, map, slot, pressOf(event), chord))
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isWaiting, slot, commands, map])

  const cancel = useCallback(() => setCapture(null), [])
  return {
    capture,
    begin: (next) => setCapture({ kind: 'waiting', slot: next, refused: null }),
    cancel,
    takeOver: () => {
      if (capture?.kind === 'taken') keepKeys(withKey(commands, map, capture.slot, capture.press))
      setCapture(null)
    },
  }
}

/** Keeps a key map, and says so where the browser would not. */
export function keepKeys(map: KeyMap): void {
  if (!keyMap.set(map)) showNotice('This browser keeps nothing: the keys last until the page is closed.')
}

function captured(
  commands: readonly Command[],
  map: KeyMap,
  slot: KeySlot,
  press: KeyPress,
  chord: string,
): Capture | null {
  const command = commands.find(({ id }) => id === slot.id)
  const why = refusalOf(press, command?.onStage === true)
  if (why !== null) return { kind: 'waiting', slot, refused: { chord, why } }
  const holder = holderOf(commands, map, press, slot)
  if (holder !== undefined) return { kind: 'taken', slot, press, chord, holder }
  keepKeys(withKey(commands, map, slot, press))
  return null
}

/** The event itself must not be kept: the browser empties it. */
function pressOf({ code, key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): KeyPress {
  return { code, key, ctrlKey, metaKey, shiftKey, altKey }
}
