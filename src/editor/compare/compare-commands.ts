import { Columns2, Diff, FileDown } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import type { HelpActions } from '../commands/help-commands.ts'
import { helpCommands } from '../commands/help-commands.ts'
import { viewCommands } from '../viewport/view-commands.ts'
import type { Compare } from './compare.ts'
import type { CompareMode } from './paint-compare.ts'
import { keyTarget } from './paint-compare.ts'

const modes = ['bar', 'side', 'blink', 'difference'] as const satisfies readonly CompareMode[]

/** The ways to compare two pictures, and the bar between them. */
export function compareModeCommands(compare: Compare): Command[] {
  const { state, change } = compare
  const bar = (id: string, label: string, keys: string[]): Command => ({
    id,
    label,
    group: 'View',
    keys,
    onStage: true,
    keyOnly: true,
    isKeyed: true,
    repeats: true,
    run: (key) => {
      const isLeap = key.startsWith('Shift+')
      const split = keyTarget(key.replace('Shift+', ''), isLeap, state.get().split)
      if (split !== null) change({ split })
    },
    unavailable: () => (state.get().mode === 'bar' ? null : 'There is no bar in this mode'),
  })
  return [
    {
      id: 'mode',
      label: 'Bar, side by side, blink, difference',
      group: 'View',
      keys: ['KeyQ'],
      icon: Columns2,
      run: () => change({ mode: modes[(modes.indexOf(state.get().mode) + 1) % modes.length] ?? modes[0] }),
    },
    {
      id: 'difference',
      label: 'Show the difference',
      group: 'View',
      keys: ['KeyD'],
      icon: Diff,
      run: () => change({ mode: state.get().mode === 'difference' ? 'bar' : 'difference' }),
    },
    {
      id: 'blink',
      label: 'Show A while held',
      group: 'View',
      keys: ['Backslash'],
      keyOnly: true,
      run: () => change({ showsFirst: true }),
      release: () => change({ showsFirst: false }),
    },
    bar('bar', 'Move the bar', ['ArrowLeft', 'ArrowRight']),
    bar('bar-leap', 'Move the bar ten steps', ['Shift+ArrowLeft', 'Shift+ArrowRight']),
    bar('bar-end', 'Bar to the ends', ['Home', 'End']),
  ]
}

export function compareCommands(
  compare: Compare,
  actions: HelpActions & { exportComparison: () => void },
): Command[] {
  return [
    ...compareModeCommands(compare),
    ...viewCommands(compare.view, compare.hover.get),
    {
      id: 'export-comparison',
      label: 'Export the comparison as one picture',
      group: 'View',
      keys: ['Mod+Shift+KeyS'],
      icon: FileDown,
      run: actions.exportComparison,
    },
    ...helpCommands(actions),
  ]
}
