import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { createUserValue } from '../../stores/user-value.ts'
import type { Command } from './command.ts'
import type { KeyMap } from './key-map.ts'
import { useKeyCaps } from './key-caps.ts'
import { bindKeys, parseKeyMap } from './key-map.ts'

const noKeys: KeyMap = {}

/** The keys that the signed-in user has chosen, for all workspaces. */
export const keyMap = createUserValue<KeyMap>({
  name: 'keys',
  version: 1,
  fallback: noKeys,
  parse: parseKeyMap,
})

/** The commands of a workspace with the user's own keys; new ones as soon as the user changes a key. */
export function useBoundCommands(commands: readonly Command[]): readonly Command[] {
  const map = useSyncExternalStore(keyMap.subscribe, keyMap.get)
  return useMemo(() => bindKeys(commands, map), [commands, map])
}

/** The bound commands, for parts of a workspace that only name a command's key. */
export const CommandsContext = createContext<readonly Command[]>([])

/** The keys of a command of this workspace; empty when it has none. */
export function useKeysOf(id: string): readonly string[] {
  return use(CommandsContext).find((command) => command.id === id)?.keys ?? []
}

/** The user's own key of a command, as their keyboard prints it; undefined when it has none. */
export function useKeyName(id: string): string | undefined {
  const capsOf = useKeyCaps()
  const [key] = useKeysOf(id)
  return key === undefined ? undefined : capsOf(key).join(' ')
}
