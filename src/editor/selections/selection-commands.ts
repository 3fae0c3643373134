import { BookmarkPlus, BookmarkCheck } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import type { Selections } from './selections.ts'

/** Saving the mask under a name and laying a saved one over it, by keys. */
export function selectionCommands({ asked, list }: Selections, whenMasked: () => string | null): Command[] {
  return [
    {
      id: 'save-selection',
      label: 'Save the mask as a selection',
      group: 'Mask',
      keys: ['Shift+KeyS'],
      icon: BookmarkPlus,
      run: () => asked.set('save'),
      unavailable: whenMasked,
    },
    {
      id: 'load-selection',
      label: 'Load a saved selection',
      group: 'Mask',
      keys: ['Shift+KeyO'],
      icon: BookmarkCheck,
      hint: 'In place of the mask, added, subtracted or intersected.',
      run: () => asked.set('load'),
      unavailable: () => ((list.get()?.length ?? 0) === 0 ? 'No selection is saved with this photo' : null),
    },
  ]
}
