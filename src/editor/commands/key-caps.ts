import { useSyncExternalStore } from 'react'
import { parseChord } from './chord.ts'

/** What a layout prints on each key, by `KeyboardEvent.code`. */
export interface Layout {
  get(code: string): string | undefined
}

interface NavigatorWithKeyboard {
  keyboard?: { getLayoutMap?: () => Promise<Layout> }
}

const names: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backslash: '\\',
  BracketLeft: '[',
  BracketRight: ']',
  Equal: '+',
  Escape: 'Esc',
  Minus: '−',
  NumpadAdd: '+',
  NumpadSubtract: '−',
}

/** The caps of a chord, as printed on the user's own keyboard: `['Ctrl', 'Shift', 'Z']`. */
export function capsOf(text: string, layout: Layout | null, isMac: boolean): string[] {
  const { mod, shift, alt, code, key } = parseChord(text)
  const modifiers = [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(shift ? ['Shift'] : []),
  ]
  return [...modifiers, key === '' ? capOf(code, mod ? null : layout) : signOf(key)]
}

function capOf(code: string, layout: Layout | null): string {
  const printed = layout?.get(code)
  // Where the layout has a plus or minus about here, the sign tells more than what stands below it.
  const isSign = (code === 'Equal' || code === 'Minus') && printed !== undefined && '=+-'.includes(printed)
  if (!isSign && printed !== undefined && printed.trim() !== '') return printed.toUpperCase()
  return names[code] ?? code.replace(/^(Key|Digit)/, '')
}

/** A hyphen is hard to see on a cap. */
function signOf(key: string): string {
  return key === '-' ? '−' : key
}

/** Chords with the same modifiers share them: `Shift ← → ↑ ↓`. What the keyboard prints alike is shown once. */
export function sharedCaps(chords: readonly string[][]): string[][] {
  const groups = new Map<string, Set<string>>()
  for (const caps of chords) {
    const modifiers = caps.slice(0, -1).join(' ')
    const keys = groups.get(modifiers) ?? new Set()
    for (const key of caps.slice(-1)) keys.add(key)
    groups.set(modifiers, keys)
  }
  return [...groups].map(([modifiers, keys]) => [...(modifiers === '' ? [] : modifiers.split(' ')), ...keys])
}

let known: Layout | null = null
let isAsked = false
const listeners = new Set<() => void>()

/** Missing in Firefox, Safari and on plain HTTP: the caps of a US keyboard are shown there. */
async function learnLayout(): Promise<void> {
  known = (await (navigator as NavigatorWithKeyboard).keyboard?.getLayoutMap?.()) ?? null
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isAsked) {
    isAsked = true
    void learnLayout().catch(() => undefined)
  }
  return () => listeners.delete(listener)
}

/** Gives the caps of a chord on the user's keyboard. */
export function useKeyCaps(): (chord: string) => string[] {
  const layout = useSyncExternalStore(subscribe, () => known)
  const isMac = navigator.platform.startsWith('Mac')
  return (chord) => capsOf(chord, layout, isMac)
}
