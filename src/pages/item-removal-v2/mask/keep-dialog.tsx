import { useState } from 'react'
import type { LaterMask } from '../../../editor/draft/later-mask.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Two devices have drawn on one photo: only the user can say which mask counts. */
export function KeepDialog({ studio, later }: { studio: Studio; later: LaterMask }) {
  const [isTaking, setTaking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const keepMine = () => {
    studio.autosave.rebase(later.revision, false)
    studio.later.set(null)
    void studio.autosave.ensureOnServer().catch(() => undefined)
  }
  const takeTheirs = async () => {
    setTaking(true)
    setFailure(null)
    try {
      await studio.takeLater(later)
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : 'The saved mask could not be loaded.')
    } finally {
      setTaking(false)
    }
  }
  return (
    <Dialog
      isOpen
      title="Another device or window saved a later mask of this photo"
      description="Keep the mask that you see here, or go on with the saved one. The saved one comes in as a step that you can undo."
      actions={
        <>
          <Button isLoading={isTaking} onClick={() => void takeTheirs()}>
            Use the saved mask
          </Button>
          <Button variant="primary" onClick={keepMine}>
            Keep the mask here
          </Button>
        </>
      }
    >
      {failure === null ? null : (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  )
}
