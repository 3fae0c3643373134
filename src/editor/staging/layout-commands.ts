import {
  Armchair,
  Copy,
  Magnet,
  Paintbrush,
  RotateCcw,
  RotateCw,
  Ruler,
  SkipBack,
  SkipForward,
  SquarePlus,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import type { Command } from '../commands/command.ts'
import { undoCommands } from '../history/undo-commands.ts'
import type { LayoutSession, StagingTask } from './layout-session.ts'

/** Metres of a step by key. */
const STEP = 0.05
const LARGE_STEP = 0.25
/** Radians of a turn by key. */
const TURN = Math.PI / 12
const FINE_TURN = Math.PI / 180

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as const

/** Furniture by key. */
export function layoutCommands(session: LayoutSession): Command[] {
  const isDrawing = () => session.task.get() !== 'furniture'
  const close = 'Close what is drawn on the photo first'
  const whenChosen = () => {
    if (isDrawing()) return close
    return session.piece() === null ? 'Choose a piece of furniture first' : null
  }
  const hasPieces = () => {
    if (isDrawing()) return close
    return (session.layout()?.pieces.length ?? 0) === 0 ? 'There is no furniture yet' : null
  }
  const move = (id: string, label: string, modifier: string, metres: number): Command => ({
    id,
    label,
    group: 'Room',
    keys: Object.keys(arrows).map((arrow) => modifier + arrow),
    onStage: true,
    keyOnly: true,
    isKeyed: true,
    repeats: true,
    unavailable: whenChosen,
    run: (key) => {
      const [right, up] = arrows[key.slice(modifier.length) as keyof typeof arrows]
      session.nudge(right * metres, up * metres)
    },
  })
  const turn = (id: string, label: string, key: string, radians: number): Command => ({
    id,
    label,
    group: 'Room',
    keys: [key],
    icon: radians < 0 ? RotateCcw : RotateCw,
    repeats: true,
    unavailable: whenChosen,
    run: () => session.turn(radians),
  })
  return [
    ...taskCommands(session),
    {
      id: 'next-piece',
      label: 'Next piece of furniture',
      group: 'Room',
      keys: ['Period'],
      icon: SkipForward,
      repeats: true,
      unavailable: hasPieces,
      run: () => session.step(1),
    },
    {
      id: 'previous-piece',
      label: 'Previous piece of furniture',
      group: 'Room',
      keys: ['Comma'],
      icon: SkipBack,
      repeats: true,
      unavailable: hasPieces,
      run: () => session.step(-1),
    },
    move('move-piece', 'Move the piece 5 cm', '', STEP),
    move('move-piece-far', 'Move the piece 25 cm', 'Shift+', LARGE_STEP),
    turn('turn-left', 'Turn the piece left 15°', 'BracketLeft', -TURN),
    turn('turn-right', 'Turn the piece right 15°', 'BracketRight', TURN),
    turn('turn-left-fine', 'Turn the piece left 1°', 'Shift+BracketLeft', -FINE_TURN),
    turn('turn-right-fine', 'Turn the piece right 1°', 'Shift+BracketRight', FINE_TURN),
    {
      id: 'duplicate-piece',
      label: 'Duplicate the piece',
      group: 'Room',
      keys: ['Mod+KeyD'],
      icon: Copy,
      unavailable: whenChosen,
      run: session.duplicate,
    },
    {
      id: 'remove-piece',
      label: 'Take the piece out',
      group: 'Room',
      keys: ['Delete', 'Backspace'],
      icon: Trash2,
      onStage: true,
      unavailable: whenChosen,
      run: session.remove,
    },
    {
      id: 'snap-furniture',
      label: 'Draw furniture to walls and lines',
      group: 'Room',
      keys: ['KeyM'],
      icon: Magnet,
      run: () => {
        session.isSnapping.set(!session.isSnapping.get())
        session.said.set(session.isSnapping.get() ? 'Snapping on' : 'Snapping off')
      },
    },
    ...undoCommands(() => session.history, '', 'Edit'),
  ]
}

/** What is drawn on the photo by hand, opened and closed by key. */
export function taskCommands(session: LayoutSession): Command[] {
  const isDrawing = () => session.task.get() !== 'furniture'
  const task = (id: string, label: string, key: string, icon: LucideIcon, opens: StagingTask): Command => ({
    id,
    label,
    group: 'Room',
    keys: [key],
    icon,
    unavailable: () => (session.room.get() === null ? 'The room is not known yet' : null),
    run: () => session.task.set(session.task.get() === opens ? 'furniture' : opens),
  })
  return [
    task('known-length', 'Known length', 'KeyL', Ruler, 'length'),
    task('correct-windows', 'Correct windows', 'KeyN', SquarePlus, 'windows'),
    task('paint-foreground', 'Paint what stands in front', 'KeyF', Paintbrush, 'foreground'),
    {
      id: 'leave-piece',
      label: 'Close what is drawn on the photo, or choose no piece',
      group: 'Room',
      keys: ['Escape'],
      icon: Armchair,
      unavailable: () =>
        isDrawing() || session.piece() !== null ? null : 'Choose a piece of furniture first',
      run: () => (isDrawing() ? session.task.set('furniture') : session.selected.set(null)),
    },
  ]
}
