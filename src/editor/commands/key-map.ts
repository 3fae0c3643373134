import type { KeyPress } from './chord.ts'
import { chordOf, matchesChord, parseChord, sameChord } from './chord.ts'
import type { Command } from './command.ts'

/**
 * The keys that a user has chosen, by the command's id. An empty string is a key that was taken away from a command
 * that tells its keys apart by their place in the list. Commands that are not named have their own keys.
 */
export type KeyMap = Readonly<Record<string, readonly string[]>>

/** One key of a command: its place in the command's list, or the end of it for a further key. */
export interface KeySlot {
  id: string
  index: number
}

const chordShape = /^(Mod\+)?(Alt\+)?(Shift\+)?([A-Z][A-Za-z0-9]{0,30}|key:\S)$/
/** More than a keyboard has. What is longer than this was not written here. */
const MAX_ENTRIES = 500

/** A stored key map, or null when it is none. */
export function parseKeyMap(stored: unknown): KeyMap | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const entries = Object.entries(stored as Record<string, unknown>)
  return entries.length <= MAX_ENTRIES && entries.every(([, keys]) => isKeyList(keys))
    ? (stored as KeyMap)
    : null
}

function isKeyList(keys: unknown): boolean {
  return (
    Array.isArray(keys) &&
    keys.length <= 20 &&
    keys.every((key) => typeof key === 'string' && (key === '' || chordShape.test(key)))
  )
}

/**
 * The keys of each command as they count: chosen keys go before keys that commands bring along, and no two commands
 * have the same one. Lists of commands that tell their keys apart keep their length.
 */
export function slotsOf(commands: readonly Command[], map: KeyMap): ReadonlyMap<string, readonly string[]> {
  const claimed: ReturnType<typeof parseChord>[] = []
  const slots = new Map<string, readonly string[]>()
  const claim = ({ id, isKeyed }: Command, keys: readonly string[]) => {
    const free = keys.map((key) => {
      const chord = parseChord(key)
      if (key === '' || claimed.some((other) => sameChord(other, chord))) return ''
      claimed.push(chord)
      return key
    })
    slots.set(id, isKeyed === true ? free : free.filter((key) => key !== ''))
  }
  for (const command of commands) {
    const keys = Object.hasOwn(map, command.id) ? map[command.id] : undefined
    if (keys !== undefined) claim(command, keys)
  }
  for (const command of commands) if (!slots.has(command.id)) claim(command, command.keys)
  return slots
}

/** The commands with the keys that the user has chosen. */
export function bindKeys(commands: readonly Command[], map: KeyMap): readonly Command[] {
  const slots = slotsOf(commands, map)
  return commands.map((command) => {
    const keys = slots.get(command.id) ?? []
    if (isSame(keys, command.keys)) return command
    return {
      ...command,
      keys: keys.filter((key) => key !== ''),
      // What a key does is told by the key that the command brought along for this place.
      run: (key) => command.run(key === '' ? '' : (command.keys[keys.indexOf(key)] ?? '')),
    }
  })
}

/** The command that this press would run now, other than for `slot` itself; undefined when the key is free. */
export function holderOf(
  commands: readonly Command[],
  map: KeyMap,
  press: KeyPress,
  slot: KeySlot,
): Command | undefined {
  const slots = slotsOf(commands, map)
  return commands.find(({ id }) =>
    (slots.get(id) ?? []).some(
      (key, index) => !(id === slot.id && index === slot.index) && isPressed(key, press),
    ),
  )
}

/** Gives a key to a command, and takes it from whichever had it. Presses that are no chord change nothing. */
export function withKey(commands: readonly Command[], map: KeyMap, slot: KeySlot, press: KeyPress): KeyMap {
  const chord = chordOf(press)
  if (chord === null) return map
  const slots = slotsOf(commands, map)
  let next = map
  for (const command of commands) {
    const before = slots.get(command.id) ?? []
    const keys = before.map((key, index) => {
      if (command.id === slot.id && index === slot.index) return chord
      return isPressed(key, press) ? '' : key
    })
    if (command.id === slot.id && slot.index >= before.length) keys.push(chord)
    if (!isSame(keys, before)) next = withKeys(command, next, keys)
  }
  return next
}

/** Takes one key away from a command. */
export function withoutKey(commands: readonly Command[], map: KeyMap, { id, index }: KeySlot): KeyMap {
  const command = commands.find((one) => one.id === id)
  if (command === undefined) return map
  const keys = (slotsOf(commands, map).get(id) ?? []).map((key, at) => (at === index ? '' : key))
  return withKeys(command, map, keys)
}

/** Gives a command its own keys back, save those that another command has been given. */
export function withOwnKeys(map: KeyMap, id: string): KeyMap {
  return Object.fromEntries(Object.entries(map).filter(([other]) => other !== id))
}

function withKeys(command: Command, map: KeyMap, keys: readonly string[]): KeyMap {
  const rest = withOwnKeys(map, command.id)
  const kept = command.isKeyed === true ? keys : keys.filter((key) => key !== '')
  return isSame(kept, command.keys) ? rest : { ...rest, [command.id]: kept }
}

function isPressed(key: string, press: KeyPress): boolean {
  return key !== '' && matchesChord(parseChord(key), press)
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index])
}
