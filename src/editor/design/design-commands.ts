import {
  Contrast,
  Eraser,
  MousePointerClick,
  Paintbrush,
  Pipette,
  RotateCcw,
  SkipBack,
  SkipForward,
} from 'lucide-react'
import type { Command } from '../commands/command.ts'
import { undoCommands } from '../history/undo-commands.ts'
import { moveCommand } from '../tools/base/crosshair-commands.ts'
import type { DesignSession } from './design-session.ts'
import type { SurfaceToolId } from './surface-tool.ts'

/** Surfaces by key. The keys are those of the mask studio. */
export function designCommands(session: DesignSession, focusStage: () => void): Command[] {
  const { tool } = session
  const { crosshair } = tool
  const whenChosen = () => (session.surface() === null ? 'Choose a surface first' : null)
  const hasSurfaces = () => (session.list().length === 0 ? 'No surface is found yet: click one' : null)
  const taking = (
    id: SurfaceToolId,
    command: Pick<Command, 'label' | 'keys' | 'icon' | 'hint' | 'unavailable'>,
  ): Command => ({
    id: `surface-${id}`,
    group: 'Tools',
    ...command,
    run: () => {
      tool.take(tool.tool.get() === id ? 'choose' : id)
      focusStage()
    },
  })
  const sizing = (id: string, label: string, key: string, by: number): Command => ({
    id,
    label,
    group: 'Brush',
    keys: [key],
    repeats: true,
    run: () => tool.resize(by),
  })
  return [
    taking('choose', {
      label: 'Choose a surface in the photo',
      keys: ['KeyS'],
      icon: MousePointerClick,
      hint: 'Click a wall, the floor, a door. Shift adds a place to the chosen surface, Alt takes one away. By key: arrows and Space.',
    }),
    taking('add', {
      label: 'Surface brush: add',
      keys: ['KeyB'],
      icon: Paintbrush,
      hint: 'Click or paint what belongs to the chosen surface. Alt or Shift takes away.',
      unavailable: whenChosen,
    }),
    taking('take', {
      label: 'Surface brush: take away',
      keys: ['KeyE'],
      icon: Eraser,
      hint: 'Click or paint what does not belong to the chosen surface. Alt or Shift adds.',
      unavailable: whenChosen,
    }),
    taking('pick', {
      label: 'Pick a colour from the photo',
      keys: ['KeyI'],
      icon: Pipette,
      hint: 'The next click takes the colour of the photo there for the chosen surface.',
      unavailable: whenChosen,
    }),
    {
      id: 'swap',
      label: 'Swap add and take away',
      group: 'Brush',
      keys: ['KeyX'],
      icon: Contrast,
      unavailable: whenChosen,
      run: () => tool.take(tool.tool.get() === 'add' ? 'take' : 'add'),
    },
    sizing('smaller', 'Smaller brush', 'BracketLeft', -1),
    sizing('larger', 'Larger brush', 'BracketRight', 1),
    moveCommand(crosshair, 'step', '', {
      id: 'crosshair',
      label: 'Move the cursor on the photo',
      group: 'Brush',
    }),
    moveCommand(crosshair, 'leap', 'Shift+', {
      id: 'crosshair-leap',
      label: 'Move the cursor ten steps',
      group: 'Brush',
    }),
    {
      id: 'press',
      label: 'Choose, or paint while held, where the cursor stands',
      group: 'Brush',
      keys: ['Space', 'Enter'],
      onStage: true,
      keyOnly: true,
      run: crosshair.press,
      release: crosshair.release,
    },
    {
      id: 'next-surface',
      label: 'Next surface',
      group: 'Room',
      keys: ['Period'],
      icon: SkipForward,
      repeats: true,
      unavailable: hasSurfaces,
      run: () => session.step(1),
    },
    {
      id: 'previous-surface',
      label: 'Previous surface',
      group: 'Room',
      keys: ['Comma'],
      icon: SkipBack,
      repeats: true,
      unavailable: hasSurfaces,
      run: () => session.step(-1),
    },
    {
      id: 'remove-surface',
      label: 'Leave the surface as it is',
      group: 'Room',
      keys: ['Delete', 'Backspace'],
      icon: RotateCcw,
      onStage: true,
      unavailable: whenChosen,
      run: session.remove,
    },
    {
      id: 'leave-surface',
      label: 'Put the brush away, or choose no surface',
      group: 'Room',
      keys: ['Escape'],
      unavailable: () =>
        tool.tool.get() === 'choose' && session.surface() === null ? 'No surface is chosen' : null,
      run: () => (tool.tool.get() === 'choose' ? session.choose(null) : tool.take('choose')),
    },
    ...undoCommands(() => session.history, '', 'Edit'),
  ]
}
