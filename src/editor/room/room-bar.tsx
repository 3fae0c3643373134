import { Redo2, RotateCcw, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { RoomEditor } from './room-editor.ts'

interface RoomBarProps {
  editor: RoomEditor
  isSnapping: boolean
  onSnapping: (isOn: boolean) => void
  isSaving: boolean
  onSave: () => void
  /** Has removal no longer use the saved room; null while none is saved. */
  onForget: (() => void) | null
  onCancel: () => void
}

/** What can be done with the room as a whole, at the foot of the photo. */
export function RoomBar({
  editor,
  isSnapping,
  onSnapping,
  isSaving,
  onSave,
  onForget,
  onCancel,
}: RoomBarProps) {
  const { canUndo, canRedo, isFound } = useSyncExternalStore(editor.subscribe, editor.get)
  return (
    <div
      role="toolbar"
      aria-label="Room"
      className="pointer-events-auto absolute inset-x-2 bottom-2 mx-auto flex w-fit flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-2 border border-line bg-surface px-3 py-1.5 shadow-2"
    >
      <span className="flex items-center">
        <IconButton
          icon={Undo2}
          label="Undo corner"
          tooltipSide="top"
          disabled={!canUndo}
          onClick={editor.undo}
        />
        <IconButton
          icon={Redo2}
          label="Redo corner"
          tooltipSide="top"
          disabled={!canRedo}
          onClick={editor.redo}
        />
        <IconButton
          icon={RotateCcw}
          label="Back to the room as found"
          tooltipSide="top"
          disabled={isFound}
          onClick={editor.reset}
        />
      </span>
      <Switch label="Snap to lines" isOn={isSnapping} onChange={onSnapping} />
      <span className="flex items-center gap-2">
        {onForget === null ? null : (
          <Button variant="quiet" onClick={onForget}>
            Forget
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button isLoading={isSaving} onClick={onSave}>
          Save room
        </Button>
      </span>
    </div>
  )
}
