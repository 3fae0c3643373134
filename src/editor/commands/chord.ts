/** A key with its modifiers. `Mod` is Ctrl, or Command on a Mac. */
export interface Chord {
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
  /**
   * `KeyboardEvent.code`: where the key lies, whatever the layout prints on it. With `mod` the code that the printed
   * letter has on a US keyboard. Empty when `key` is given.
   */
  readonly code: string
  /** `KeyboardEvent.key`, for signs that lie elsewhere on each layout, such as `?`. Shift is then not compared. */
  readonly key: string
}

export type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Reads `Mod+Shift+KeyZ`, `BracketLeft`, or `key:?`. */
export function parseChord(text: string): Chord {
  // The sign may be the very plus that stands between the parts.
  const at = text.indexOf('key:')
  const isKey = at >= 0
  const parts = (isKey ? text.slice(0, at) : text).split('+')
  const last = isKey ? text.slice(at) : (parts.at(-1) ?? '')
  const has = (name: string) => parts.slice(0, -1).includes(name)
  return {
    mod: has('Mod'),
    shift: has('Shift'),
    alt: has('Alt'),
    code: isKey ? '' : last,
    key: isKey ? last.slice('key:'.length) : '',
  }
}

export function matchesChord(chord: Chord, event: KeyPress): boolean {
  if (chord.mod !== (event.ctrlKey || event.metaKey)) return false
  if (chord.key !== '') return event.key === chord.key
  // A user who gives up a shape drawn with Shift or Alt still holds that key.
  if (chord.code === 'Escape') return event.code === 'Escape'
  if (chord.shift !== event.shiftKey || chord.alt !== event.altKey) return false
  return chord.code === (chord.mod ? printedCode(event) : event.code)
}

const modifierKeys = /^(Shift|Control|Alt|Meta|OS)(Left|Right)?$|^(Fn|FnLock|CapsLock|NumLock|ScrollLock)$/

/** The chord of a key press, in the words that `parseChord` reads; null for modifiers alone and for unknown keys. */
export function chordOf(event: KeyPress): string | null {
  if (event.code === '' || modifierKeys.test(event.code)) return null
  const mod = event.ctrlKey || event.metaKey
  const parts = [
    ...(mod ? ['Mod'] : []),
    ...(event.altKey ? ['Alt'] : []),
    ...(event.shiftKey ? ['Shift'] : []),
    mod ? printedCode(event) : event.code,
  ]
  return parts.join('+')
}

/**
 * Ctrl+Z is the key that prints Z, on every system: by place alone, a German Ctrl+Z would redo. Layouts without
 * Latin letters fall back to the place.
 */
function printedCode(event: KeyPress): string {
  return /^[a-z]$/i.test(event.key) ? `Key${event.key.toUpperCase()}` : event.code
}

export function sameChord(a: Chord, b: Chord): boolean {
  return a.mod === b.mod && a.shift === b.shift && a.alt === b.alt && a.code === b.code && a.key === b.key
}
