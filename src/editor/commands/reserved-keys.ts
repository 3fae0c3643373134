import type { KeyPress } from './chord.ts'
import { chordOf } from './chord.ts'

/** What browsers do at these keys. Some never reach the page; the others are too well known to be taken away. */
const browserKeys: Record<string, string> = {
  'Mod+KeyA': 'selects everything',
  'Mod+KeyC': 'copies',
  'Mod+KeyF': 'finds text on the page',
  'Mod+KeyH': 'opens the history of the browser',
  'Mod+KeyJ': 'opens the downloads',
  'Mod+KeyL': 'goes to the address',
  'Mod+KeyN': 'opens a window',
  'Mod+KeyP': 'prints',
  'Mod+KeyQ': 'closes the browser',
  'Mod+KeyR': 'loads the page anew',
  'Mod+KeyT': 'opens a tab',
  'Mod+KeyU': 'shows the source',
  'Mod+KeyV': 'pastes',
  'Mod+KeyW': 'closes the tab',
  'Mod+KeyX': 'cuts',
  'Mod+F4': 'closes the tab',
  'Mod+PageDown': 'goes to the next tab',
  'Mod+PageUp': 'goes to the tab before',
  'Mod+Shift+Delete': 'clears the browsing data',
  'Mod+Shift+KeyC': 'opens the developer tools',
  'Mod+Shift+KeyI': 'opens the developer tools',
  'Mod+Shift+KeyJ': 'opens the developer tools',
  'Mod+Shift+KeyN': 'opens a private window',
  'Mod+Shift+KeyP': 'opens a private window',
  'Mod+Shift+KeyQ': 'closes the browser',
  'Mod+Shift+KeyR': 'loads the page anew',
  'Mod+Shift+KeyT': 'opens the last tab again',
  'Mod+Shift+KeyW': 'closes the window',
  'Mod+Shift+Tab': 'goes to the tab before',
  'Mod+Tab': 'goes to the next tab',
  'Alt+F4': 'closes the window',
  'Alt+Home': 'goes to the start page',
  'Alt+Space': 'opens the menu of the window',
  'Alt+Tab': 'goes to another window',
  F1: 'opens the help of the browser',
  F3: 'finds text on the page',
  F5: 'loads the page anew',
  F6: 'goes to the address',
  F7: 'moves a caret through the page',
  F10: 'opens the menu',
  F11: 'fills the screen',
  F12: 'opens the developer tools',
}

/** Keys by which buttons, sliders and lists are used; on the stage they are free. */
const controlKeys =
  /^(Shift\+)?(Tab|Enter|NumpadEnter|Space|Home|End|PageUp|PageDown|Arrow(Left|Right|Up|Down))$/

/**
 * Why a command must not have this key, in words for the user that follow the key's name; null when it may.
 * `isOnStage`: the command's keys count only while nothing else has the focus.
 */
export function refusalOf(press: KeyPress, isOnStage: boolean): string | null {
  const chord = chordOf(press)
  if (chord === null) return 'is not known on this keyboard'
  if (chord === 'Escape') return 'always takes back what is under way'
  if (chord in browserKeys) return `stays the browser’s: it ${browserKeys[chord]}`
  // Ctrl and Alt together are AltGr on many keyboards, and write signs.
  if (chord.startsWith('Mod+Alt+')) return 'writes a sign on many keyboards'
  if (!isOnStage && controlKeys.test(chord)) return 'moves through buttons and sliders'
  return null
}
