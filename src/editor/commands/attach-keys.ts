import { matchesChord, parseChord } from './chord.ts'
import type { Command } from './command.ts'
import { isAvailable } from './command.ts'

/**
 * What keeps a key for itself: text fields, and everything inside an open menu, list, popover or dialog, save for the dialog
 * that the stage itself stands in.
 */
const typing =
  'input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [contenteditable]:not([contenteditable=false])'
const overlays = '[role=dialog], [role=menu], [role=listbox], [role=alertdialog], [popover]'

/** Tells which element a key press went to. */
export type FocusPlace = 'overlay' | 'typing' | 'stage' | 'control'

/** Parts of a stage that have the focus themselves, such as a clip of a timeline, are marked `data-stage`. */
function placeOf(target: EventTarget | null, stage: Element): FocusPlace {
  if (!(target instanceof Element) || target.closest('[data-stage]') !== null) return 'stage'
  const overlay = target.closest(overlays)
  if (overlay !== null && !overlay.contains(stage)) return 'overlay'
  if (target.closest(typing) !== null) return 'typing'
  return target === stage || target === document.body || target === document.documentElement
    ? 'stage'
    : 'control'
}

export interface KeyPress {
  code: string
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  repeat: boolean
}

function tableOf(commands: readonly Command[]) {
  return commands.flatMap((command) => command.keys.map((key) => ({ command, key, chord: parseChord(key) })))
}

/** Finds and runs the commands of key presses. Keeps track of held keys; knows nothing of the DOM. */
export function createKeyDispatcher(commands: readonly Command[]) {
  let table = tableOf(commands)
  const held = new Map<string, Command>()

  const releaseAll = () => {
    const all = [...held.values()]
    held.clear()
    for (const command of all) command.release?.()
  }
  return {
    /** True when the press belongs to a command, and the browser must not act on it. */
    press: (event: KeyPress, place: FocusPlace): boolean => {
      if (place === 'overlay') return false
      const entry = table.find(
        ({ chord, command }) =>
          matchesChord(chord, event) &&
          (place === 'typing' ? command.inFields === true : place === 'stage' || command.onStage !== true),
      )
      if (entry === undefined) return place !== 'typing' && held.has(event.code)
      const { command, key } = entry
      if (event.repeat && command.repeats !== true) return held.has(event.code) || isAvailable(command)
      // On the stage, Tab moves on when there is no result to show. Elsewhere Ctrl+D must not set a bookmark just
      // because there is nothing to clear.
      if (!isAvailable(command)) return command.onStage !== true
      if (command.release !== undefined) held.set(event.code, command)
      command.run(key)
      return true
    },
    release: (code: string) => {
      // A Mac sends no key-up for keys that were down together with Command.
      if (code === 'MetaLeft' || code === 'MetaRight') return releaseAll()
      const command = held.get(code)
      held.delete(code)
      command?.release?.()
    },
    releaseAll,
    /** Other commands from now on. A key that is held stays held: its command ends when it comes up. */
    replace: (next: readonly Command[]): void => {
      table = tableOf(next)
    },
  }
}

/** Arrow keys in a slider or among radio buttons are theirs. */
function isMovingKnob({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || !/^Arrow|^Home$|^End$/.test(key)) return false
  return target instanceof HTMLInputElement && (target.type === 'range' || target.type === 'radio')
}

/** The browser closes a popover by Escape, wherever the focus is, unless the press is taken. */
function closesPopover({ key }: KeyboardEvent): boolean {
  return key === 'Escape' && document.querySelector(':popover-open') !== null
}

/** The browser would mark all words of the workspace, over which nothing can be read. */
function marksPage({ code, ctrlKey, metaKey }: KeyboardEvent, place: FocusPlace): boolean {
  return code === 'KeyA' && (ctrlKey || metaKey) && (place === 'stage' || place === 'control')
}

/** Keys of a workspace, while it is open. */
export interface AttachedKeys {
  replace: (commands: readonly Command[]) => void
  detach: () => void
}

/** Runs commands by their keys while the workspace is open. Returns the function that ends it. */
export function attachKeys(stage: Element, commands: readonly Command[]): () => void {
  return openKeys(stage, commands).detach
}

/** The same for commands that may be others by and by. */
export function openKeys(stage: Element, commands: readonly Command[]): AttachedKeys {
  const dispatcher = createKeyDispatcher(commands)
  const off = new AbortController()
  const options = { signal: off.signal }
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || event.isComposing || isMovingKnob(event) || closesPopover(event)) return
      const place = placeOf(event.target, stage)
      const isWorkspace = stage !== document.body
      if (dispatcher.press(event, place) || (isWorkspace && marksPage(event, place))) event.preventDefault()
    },
    options,
  )
  window.addEventListener('keyup', (event) => dispatcher.release(event.code), options)
  window.addEventListener('blur', () => dispatcher.releaseAll(), options)
  return {
    replace: dispatcher.replace,
    detach: () => {
      off.abort()
      dispatcher.releaseAll()
    },
  }
}
