import {
  AppWindow,
  Contrast,
  SquarePlus,
  Eraser,
  Hand as HandIcon,
  Paintbrush,
  Redo2,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { Command } from '../commands/command.ts'
import type { Hand, HandTool } from './hand.ts'

/** A plain step of the keyboard's place, in view pixels; with Shift ten of them. */
const stepLength = 8

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const

/** Windows and sky by key. The keys are those of the mask studio. */
export function handCommands(hand: Hand, tool: HandTool): Command[] {
  const whenBrush = () =>
    hand.tool.get() === 'add' || hand.tool.get() === 'take' ? null : 'Take the sky brush first'
  return [
    {
      id: 'sky-add',
      label: 'Sky brush: add',
      group: 'Tools',
      keys: ['KeyB'],
      icon: Paintbrush,
      hint: 'Paint over sky that was missed. Alt or Shift takes away.',
      run: () => hand.take('add'),
    },
    {
      id: 'sky-take',
      label: 'Sky brush: take away',
      group: 'Tools',
      keys: ['KeyE'],
      icon: Eraser,
      hint: 'Paint over what is no sky. Alt or Shift adds.',
      run: () => hand.take('take'),
    },
    {
      id: 'draw-window',
      label: 'Draw a window',
      group: 'Tools',
      keys: ['KeyN'],
      icon: SquarePlus,
      hint: 'Drag a box over a pane that was missed. A press draws the last box again there; on a drawn one it takes that away. By key: arrows, and Space, held from corner to corner.',
      run: () => hand.take('window'),
    },
    {
      id: 'no-brush',
      label: 'Put the brush away',
      group: 'Tools',
      keys: ['KeyH', 'Escape'],
      icon: HandIcon,
      run: () => {
        if (hand.tool.get() !== 'none') hand.take('none')
      },
      unavailable: () => (hand.tool.get() === 'none' ? 'Nothing is in hand' : null),
    },
    {
      id: 'windows',
      label: 'Choose windows by key',
      group: 'Tools',
      keys: ['KeyW'],
      icon: AppWindow,
      hint: 'Arrows go from window to window, Space lights one or puts it out, Delete takes away one that was drawn.',
      run: () => {
        if (hand.tool.get() !== 'none') hand.take('none')
        hand.wantsFocus.set(true)
      },
      unavailable: () => (hand.windows.get().length === 0 ? 'No windows were found' : null),
    },
    {
      id: 'swap',
      label: 'Swap add and take away',
      group: 'Brush',
      keys: ['KeyX'],
      icon: Contrast,
      run: () => hand.take(hand.tool.get() === 'add' ? 'take' : 'add'),
      unavailable: whenBrush,
    },
    resize(hand, 'smaller', 'Smaller brush', 'BracketLeft', -1),
    resize(hand, 'larger', 'Larger brush', 'BracketRight', 1),
    ...(tool === 'none' ? [] : keyboardPainting(hand)),
    ...steps(hand),
  ]
}

function resize(hand: Hand, id: string, label: string, key: string, by: number): Command {
  return { id, label, group: 'Brush', keys: [key], repeats: true, run: () => hand.resize(by) }
}

/** Arrows and Space, while the brush is in hand; else the arrows move the bar of the comparison. */
function keyboardPainting(hand: Hand): Command[] {
  const move = (id: string, label: string, modifier: string, by: number): Command => ({
    id,
    label,
    group: 'Brush',
    keys: Object.keys(arrows).map((arrow) => modifier + arrow),
    onStage: true,
    keyOnly: true,
    isKeyed: true,
    repeats: true,
    run: (key) => {
      const [x, y] = arrows[key.slice(modifier.length) as keyof typeof arrows]
      hand.step(x * by, y * by)
    },
  })
  return [
    move('crosshair', 'Move the brush', '', stepLength),
    move('crosshair-leap', 'Move the brush ten steps', 'Shift+', 10 * stepLength),
    {
      id: 'paint',
      label: 'Paint where the brush stands, while held',
      group: 'Brush',
      keys: ['Space'],
      onStage: true,
      keyOnly: true,
      run: hand.press,
      release: hand.release,
    },
  ]
}

function steps(hand: Hand): Command[] {
  return [
    {
      id: 'undo',
      label: 'Undo on the photo',
      group: 'Mask',
      keys: ['Mod+KeyZ'],
      icon: Undo2,
      repeats: true,
      run: hand.undo,
      unavailable: () => (hand.steps.get().past.length === 0 ? 'Nothing to undo' : null),
    },
    {
      id: 'redo',
      label: 'Redo on the photo',
      group: 'Mask',
      keys: ['Mod+Shift+KeyZ', 'Mod+KeyY'],
      icon: Redo2,
      repeats: true,
      run: hand.redo,
      unavailable: () => (hand.steps.get().future.length === 0 ? 'Nothing to redo' : null),
    },
    {
      id: 'clear-boxes',
      label: 'Take away the windows drawn by hand',
      group: 'Mask',
      keys: [],
      icon: Trash2,
      run: hand.clearBoxes,
      unavailable: () => (hand.marks.get().boxes.length === 0 ? 'No window was drawn' : null),
    },
    {
      id: 'clear-strokes',
      label: 'Clear the strokes in the sky',
      group: 'Mask',
      keys: [],
      icon: Trash2,
      run: hand.clearStrokes,
      unavailable: () => (hand.marks.get().strokes.length === 0 ? 'There are no strokes' : null),
    },
  ]
}
