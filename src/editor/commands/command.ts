import type { LucideIcon } from 'lucide-react'
import { parseChord, sameChord } from './chord.ts'

/** In the order in which they are listed. */
export const commandGroups = [
  'Tools',
  'Brush',
  'Mask',
  'Room',
  'Play',
  'Edit',
  'View',
  'Order',
  'Go to',
  'Photos',
  'Videos',
  'Help',
] as const
type CommandGroup = (typeof commandGroups)[number]

/** Anything that a key, a button, a menu or the palette can do. */
export interface Command {
  readonly id: string
  readonly label: string
  readonly group: CommandGroup
  /** Chords such as `Mod+Shift+KeyZ`; the first is the one that is shown. See chord.ts. */
  readonly keys: readonly string[]
  readonly icon?: LucideIcon
  /** Address of a small picture, shown in place of the icon. */
  readonly picture?: string
  /** How it is used, in one line: shown with its button and in the key sheet. */
  readonly hint?: string
  /** `key` is the chord of `keys` that was pressed; empty from a button or the palette. */
  readonly run: (key: string) => void
  /** Makes this a command of a held key: `run` when it goes down, `release` when it comes up. */
  readonly release?: () => void
  /** Why it cannot run now, in words for the user; null when it can. */
  readonly unavailable?: () => string | null
  /** Runs again and again while its key is held. */
  readonly repeats?: boolean
  /** Its keys count only while the stage, or nothing at all, has the focus. */
  readonly onStage?: boolean
  /** Its keys count in text fields, too: they must not write anything. */
  readonly inFields?: boolean
  /** Each of its keys does something else, which `run` can see: a key can be replaced, none added. */
  readonly isKeyed?: boolean
  /** Left out of the palette, because it makes sense only at a key; the key sheet still names it. */
  readonly keyOnly?: boolean
}

/** Checks that ids are unique and that no two commands claim one chord. Throws at start-up, not at the key press. */
export function checkCommands(commands: readonly Command[]): readonly Command[] {
  const ids = new Set<string>()
  const claimed: { chord: ReturnType<typeof parseChord>; id: string }[] = []
  for (const { id, keys } of commands) {
    if (ids.has(id)) throw new Error(`Two commands are called ${id}`)
    ids.add(id)
    for (const key of keys) {
      const chord = parseChord(key)
      const other = claimed.find((entry) => sameChord(entry.chord, chord))
      if (other !== undefined) throw new Error(`${id} and ${other.id} both claim ${key}`)
      claimed.push({ chord, id })
    }
  }
  return commands
}

export function isAvailable(command: Command): boolean {
  return (command.unavailable?.() ?? null) === null
}

/** Runs a command from a button or the palette, unless it cannot run now. */
export function runCommand(command: Command): void {
  if (isAvailable(command)) command.run('')
}
