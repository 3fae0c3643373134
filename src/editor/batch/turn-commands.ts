import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Command } from '../commands/command.ts'

/**
 * The commands that go through the photos of a batch. `find` names the photo before (-1) or after (1) the one in sight,
 * null at the end.
 */
export function turnCommands(find: (by: -1 | 1) => string | null, turn: (by: -1 | 1) => void): Command[] {
  return [
    {
      id: 'previous-photo',
      label: 'Previous photo',
      group: 'View',
      keys: ['PageUp'],
      icon: ChevronLeft,
      onStage: true,
      run: () => turn(-1),
      unavailable: () => (find(-1) === null ? 'This is the first photo' : null),
    },
    {
      id: 'next-photo',
      label: 'Next photo',
      group: 'View',
      keys: ['PageDown'],
      icon: ChevronRight,
      onStage: true,
      run: () => turn(1),
      unavailable: () => (find(1) === null ? 'This is the last photo' : null),
    },
  ]
}
