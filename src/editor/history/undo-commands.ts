import { Redo2, Undo2 } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import type { Undoable } from './value-history.ts'

/** Undo and redo of a workspace. `target`: what they act on now. `where` is added to their names in the lists. */
export function undoCommands(
  target: () => Undoable,
  where = '',
  group: Command['group'] = 'Mask',
): Command[] {
  return [
    {
      id: 'undo',
      label: `Undo${where}`,
      group,
      keys: ['Mod+KeyZ'],
      icon: Undo2,
      repeats: true,
      run: () => target().undo(),
      unavailable: () => (target().undoLabel() === null ? 'Nothing to undo' : null),
    },
    {
      id: 'redo',
      label: `Redo${where}`,
      group,
      keys: ['Mod+Shift+KeyZ', 'Mod+KeyY'],
      icon: Redo2,
      repeats: true,
      run: () => target().redo(),
      unavailable: () => (target().redoLabel() === null ? 'Nothing to redo' : null),
    },
  ]
}
