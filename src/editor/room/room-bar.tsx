import { ChevronLeft, ChevronRight, Redo2, RotateCcw, Rotate3d, Undo2 } from 'lucide-react'
import { type ComponentProps, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { foot } from '../../ui/foot.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useKeyName } from '../commands/use-key-map.ts'
import type { RoomEditor } from './room-editor.ts'

interface RoomBarProps {
  editor: RoomEditor
  /** Which of the rooms that lines speak for is shown, or was before its corners were moved; -1 for the saved one. */
  choice: { at: number; of: number; isLooking: boolean }
  onChoose: (by: 1 | -1) => void
  /** Takes the other walls for the depth; null where the camera looks straight at a wall. */
  onTurn: (() => void) | null
  /** Whether no room was found, so that it began with a usual one. */
  isGuess: boolean
  isSnapping: boolean
  onSnapping: (isOn: boolean) => void
  isSaving: boolean
  onSave: () => void
  /** Has removal no longer use the saved room; null while none is saved. */
  onForget: (() => void) | null
  onClose: () => void
}

/** What can be done with the room as a whole, below the photo. */
export function RoomBar({
  editor,
  choice,
  onChoose,
  onTurn,
  isGuess,
  isSnapping,
  onSnapping,
  isSaving,
  onSave,
  onForget,
  onClose,
}: RoomBarProps) {
  const { undoLabel, redoLabel, isFound } = useSyncExternalStore(editor.subscribe, editor.get)
  return (
    <div
      ref={foot}
      role="toolbar"
      aria-label="Room"
      className="flex min-h-14 flex-wrap items-center justify-center gap-x-2 gap-y-1 border-t border-line bg-surface px-1.5 py-1.5"
    >
      <span className="flex items-center">
        <BarButton
          icon={ChevronLeft}
          label="Previous room"
          command="room-previous"
          disabled={choice.of < 2}
          onClick={() => onChoose(-1)}
        />
        <span className="min-w-15 text-center text-13 tabular-nums">{named(choice)}</span>
        <BarButton
          icon={ChevronRight}
          label="Next room"
          command="room-next"
          hint="Another room that fits the lines of the photo"
          disabled={choice.of < 2}
          onClick={() => onChoose(1)}
        />
        <BarButton
          icon={Rotate3d}
          label="Turn the depth"
          command="room-turn"
          hint={
            onTurn === null
              ? 'The camera faces a wall: only that wall can be the back wall'
              : 'Use the side walls as the back wall'
          }
          disabled={onTurn === null}
          onClick={() => onTurn?.()}
        />
      </span>
      <span className="flex items-center">
        <BarButton
          icon={Undo2}
          label="Undo"
          command="undo"
          hint={undoLabel ?? undefined}
          disabled={undoLabel === null}
          onClick={editor.undo}
        />
        <BarButton
          icon={Redo2}
          label="Redo"
          command="redo"
          hint={redoLabel ?? undefined}
          disabled={redoLabel === null}
          onClick={editor.redo}
        />
        <BarButton
          icon={RotateCcw}
          label={isGuess ? 'Back to the room to start from' : 'Back to the room as found'}
          disabled={isFound}
          onClick={editor.reset}
        />
      </span>
      <Switch label="Snap to lines" isOn={isSnapping} onChange={onSnapping} />
      <span className="flex items-center gap-1">
        {onForget === null ? null : (
          <Button variant="quiet" onClick={onForget}>
            Forget
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button isLoading={isSaving} onClick={onSave}>
          Save room
        </Button>
      </span>
    </div>
  )
}

/** `command`: the one that does the same, whose key the tooltip tells. */
function BarButton({ command = '', ...props }: ComponentProps<typeof IconButton> & { command?: string }) {
  return <IconButton {...props} keyName={useKeyName(command)} tooltipSide="top" />
}

function named({ at, of, isLooking }: RoomBarProps['choice']): string {
  if (isLooking) return 'Looking…'
  return at < 0 ? 'Own room' : `${at + 1} of ${of}`
}
