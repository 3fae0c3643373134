import { Box, ChevronLeft, ChevronRight, Rotate3d } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import type { RoomHost } from './room-host.ts'

/** What can be done with the room as a whole. */
export function roomCommands({
  room,
  isRoomOpen,
  roomSteps,
}: Pick<RoomHost, 'room' | 'isRoomOpen' | 'roomSteps'>): Command[] {
  const group = 'Room'
  const unavailable = () => (roomSteps.get() === null ? 'Open the room first' : null)
  return [
    {
      id: 'room',
      label: 'Room',
      group,
      keys: ['KeyR'],
      icon: Box,
      hint: 'Drag the corners of floor, walls and ceiling to where they are: removal then continues their edges. Enter saves the room.',
      run: () => isRoomOpen.set(!isRoomOpen.get()),
      unavailable: () =>
        room.get()?.camera == null ? 'The camera position cannot be found from this photo' : null,
    },
    {
      id: 'room-next',
      label: 'Next room',
      group,
      keys: ['KeyN'],
      icon: ChevronRight,
      hint: 'While the room is open: another room that fits the lines of the photo',
      run: () => roomSteps.get()?.choose(1),
      unavailable,
    },
    {
      id: 'room-previous',
      label: 'Previous room',
      group,
      keys: ['Shift+KeyN'],
      icon: ChevronLeft,
      hint: 'While the room is open',
      run: () => roomSteps.get()?.choose(-1),
      unavailable,
    },
    {
      id: 'room-turn',
      label: 'Turn the depth',
      group,
      keys: ['Shift+KeyT'],
      icon: Rotate3d,
      hint: 'While the room is open: use the side walls as the back wall',
      run: () => roomSteps.get()?.turn(),
      unavailable,
    },
  ]
}
