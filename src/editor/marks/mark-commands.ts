import { AppWindow, Contrast, SquarePlus, Eraser, Hand as HandIcon, Paintbrush, Trash2 } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import { undoCommands } from '../history/undo-commands.ts'
import { moveCommand } from '../tools/base/crosshair-commands.ts'
import type { MarkTool, MarkToolId } from '../tools/marks/mark-tool.ts'

/** Windows and sky by key. The keys are those of the mask studio. */
export function markCommands(markTool: MarkTool, tool: MarkToolId): Command[] {
  const whenBrush = () =>
    markTool.tool.get() === 'add' || markTool.tool.get() === 'take' ? null : 'Choose the sky brush first'
  return [
    {
      id: 'sky-add',
      label: 'Sky brush: add',
      group: 'Tools',
      keys: ['KeyB'],
      icon: Paintbrush,
      hint: 'Paint over sky that was missed. Alt or Shift removes.',
      run: () => markTool.take('add'),
    },
    {
      id: 'sky-take',
      label: 'Sky brush: remove',
      group: 'Tools',
      keys: ['KeyE'],
      icon: Eraser,
      hint: 'Paint over what is no sky. Alt or Shift adds.',
      run: () => markTool.take('take'),
    },
    {
      id: 'draw-window',
      label: 'Draw a window',
      group: 'Tools',
      keys: ['KeyN'],
      icon: SquarePlus,
      hint: 'Drag a box over a pane that was missed. A press draws the last box again there; on a drawn one it takes that away. By key: arrows, and Space, held from corner to corner.',
      run: () => markTool.take('window'),
    },
    {
      id: 'no-brush',
      label: 'Close the brush',
      group: 'Tools',
      keys: ['KeyH', 'Escape'],
      icon: HandIcon,
      run: () => {
        if (markTool.tool.get() !== 'none') markTool.take('none')
      },
      unavailable: () => (markTool.tool.get() === 'none' ? 'No tool is open' : null),
    },
    {
      id: 'windows',
      label: 'Choose windows by key',
      group: 'Tools',
      keys: ['KeyW'],
      icon: AppWindow,
      hint: 'Arrow keys move between windows, Space switches one on or off, Delete removes a drawn one.',
      run: () => {
        if (markTool.tool.get() !== 'none') markTool.take('none')
        markTool.wantsFocus.set(true)
      },
      unavailable: () => (markTool.windows.get().length === 0 ? 'No windows were found' : null),
    },
    {
      id: 'swap',
      label: 'Swap add and take away',
      group: 'Brush',
      keys: ['KeyX'],
      icon: Contrast,
      run: () => markTool.take(markTool.tool.get() === 'add' ? 'take' : 'add'),
      unavailable: whenBrush,
    },
    resize(markTool, 'smaller', 'Smaller brush', 'BracketLeft', -1),
    resize(markTool, 'larger', 'Larger brush', 'BracketRight', 1),
    ...(tool === 'none' ? [] : keyboardPainting(markTool)),
    ...steps(markTool),
  ]
}

function resize(markTool: MarkTool, id: string, label: string, key: string, by: number): Command {
  return { id, label, group: 'Brush', keys: [key], repeats: true, run: () => markTool.resize(by) }
}

/** Arrows and Space, while a tool is taken that draws; else the arrows move the bar of the comparison. */
function keyboardPainting({ crosshair }: MarkTool): Command[] {
  return [
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
  ]
}

function steps(markTool: MarkTool): Command[] {
  return [
    ...undoCommands(() => markTool.history, ' on the photo'),
    {
      id: 'clear-boxes',
      label: 'Remove the drawn windows',
      group: 'Mask',
      keys: [],
      icon: Trash2,
      run: markTool.clearBoxes,
      unavailable: () => (markTool.marks.get().boxes.length === 0 ? 'No window was drawn' : null),
    },
    {
      id: 'clear-strokes',
      label: 'Clear the strokes in the sky',
      group: 'Mask',
      keys: [],
      icon: Trash2,
      run: markTool.clearStrokes,
      unavailable: () => (markTool.marks.get().strokes.length === 0 ? 'There are no strokes' : null),
    },
  ]
}
