import { Keyboard, Search, Settings2 } from 'lucide-react'
import type { Command } from './command.ts'

export interface HelpActions {
  openPalette: () => void
  openKeys: () => void
  openKeyMap: () => void
}

/** What every page offers to find its way. */
export function helpCommands({ openPalette, openKeys, openKeyMap }: HelpActions): Command[] {
  return [
    {
      id: 'palette',
      label: 'Run a command',
      group: 'Help',
      keys: ['Mod+KeyK'],
      inFields: true,
      icon: Search,
      run: openPalette,
    },
    { id: 'keys', label: 'Show all keys', group: 'Help', keys: ['key:?'], icon: Keyboard, run: openKeys },
    {
      id: 'key-map',
      label: 'Change the keys',
      group: 'Help',
      keys: ['Mod+Shift+KeyK'],
      icon: Settings2,
      run: openKeyMap,
    },
  ]
}
