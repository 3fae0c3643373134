import { Box } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import type { Studio } from '../studio/studio.ts'

export function roomCommands({ room, isRoomOpen }: Pick<Studio, 'room' | 'isRoomOpen'>): Command[] {
  return [
    {
      id: 'room',
      label: 'Room',
      group: 'Tools',
      keys: ['KeyR'],
      icon: Box,
      hint: 'Drag the corners of floor, walls and ceiling to where they are: removal then continues their edges.',
      run: () => isRoomOpen.set(!isRoomOpen.get()),
      unavailable: () =>
        room.get()?.camera == null ? 'The lines of this photo do not tell how the camera stood' : null,
    },
  ]
}
