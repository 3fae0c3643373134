import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useKeyName } from '../commands/use-key-map.ts'
import type { Undoable } from './value-history.ts'

/** The buttons of undo and redo, named by the step that each takes. Who shows them renders them anew with the history. */
export function HistorySteps({ history }: { history: Undoable }) {
  const [undoLabel, redoLabel] = [history.undoLabel(), history.redoLabel()]
  return (
    <>
      <IconButton
        size="s"
        icon={Undo2}
        label="Undo"
        keyName={useKeyName('undo')}
        hint={undoLabel ?? undefined}
        disabled={undoLabel === null}
        onClick={history.undo}
      />
      <IconButton
        size="s"
        icon={Redo2}
        label="Redo"
        keyName={useKeyName('redo')}
        hint={redoLabel ?? undefined}
        disabled={redoLabel === null}
        onClick={history.redo}
      />
    </>
  )
}
