import type { Command } from '../commands/command.ts'
import type { Hints } from './hints.ts'

/** What can be done with hints, beside drawing them with their tools. */
export function hintCommands({ hints }: { hints: Hints }): Command[] {
  const whenDrawn = () =>
    hints.get().lines.length + hints.get().sources.length === 0 ? 'There are no hints' : null
  return [
    {
      id: 'hint-next',
      label: 'Select the next hint',
      group: 'Mask',
      keys: ['Shift+KeyU'],
      run: hints.selectNext,
      unavailable: whenDrawn,
    },
    {
      id: 'hint-remove',
      label: 'Delete the selected hint',
      group: 'Mask',
      keys: ['Delete'],
      onStage: true,
      run: () => {
        const hint = hints.selected.get()
        if (hint !== null) hints.remove(hint)
      },
      unavailable: () => (hints.selected.get() === null ? 'No hint is selected' : null),
    },
    {
      id: 'hints-clear',
      label: 'Clear hints',
      group: 'Mask',
      keys: [],
      run: () => hints.replace('Clear hints', { lines: [], sources: [] }),
      unavailable: whenDrawn,
    },
  ]
}
