import { Contrast, Eraser, Paintbrush } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import { undoCommands } from '../history/undo-commands.ts'
import { moveCommand } from '../tools/base/crosshair-commands.ts'
import type { Foreground, ForegroundTool } from './foreground.ts'

/** Each press of a key changes the size by this factor. */
const RESIZE = 1.1

/** What keys do while what stands in front is painted. */
export function foregroundCommands({
  choose,
  tool,
  size,
  resize,
  crosshair,
  history,
}: Foreground): Command[] {
  const taking = (id: string, label: string, key: string, icon: Command['icon'], takes: ForegroundTool) =>
    ({
      id,
      label,
      group: 'Brush',
      keys: [key],
      ...(icon === undefined ? {} : { icon }),
      run: () => choose(takes),
    }) satisfies Command
  const sizing = (id: string, label: string, key: string, factor: number): Command => ({
    id,
    label,
    group: 'Brush',
    keys: [key],
    repeats: true,
    run: () => resize(size.get() * factor),
  })
  return [
    taking('foreground-add', 'Brush: add to what stands in front', 'KeyB', Paintbrush, 'brush'),
    taking('foreground-erase', 'Brush: take away', 'KeyE', Eraser, 'eraser'),
    {
      id: 'swap',
      label: 'Swap add and take away',
      group: 'Brush',
      keys: ['KeyX'],
      icon: Contrast,
      run: () => choose(tool.get() === 'brush' ? 'eraser' : 'brush'),
    },
    sizing('smaller', 'Smaller brush', 'BracketLeft', 1 / RESIZE),
    sizing('larger', 'Larger brush', 'BracketRight', RESIZE),
    moveCommand(crosshair, 'step', '', { id: 'crosshair', label: 'Move the brush', group: 'Brush' }),
    moveCommand(crosshair, 'leap', 'Shift+', {
      id: 'crosshair-leap',
      label: 'Move the brush ten steps',
      group: 'Brush',
    }),
    {
      id: 'paint',
      label: 'Paint where the brush stands, while held',
      group: 'Brush',
      keys: ['Space'],
      onStage: true,
      keyOnly: true,
      run: crosshair.press,
      release: crosshair.release,
    },
    ...undoCommands(() => history, ' of the brush', 'Edit'),
  ]
}
