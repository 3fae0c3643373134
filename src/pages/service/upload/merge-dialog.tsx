import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface MergeDialogProps {
  /** How many photos were given; 0 while there is nothing to ask. */
  count: number
  onMerge: () => void
  onApart: () => void
  onClose: () => void
}

/** Several photos may be exposures of one scene, or photos to be set up each for itself: only the user knows. */
export function MergeDialog({ count, onMerge, onApart, onClose }: MergeDialogProps) {
  return (
    <Dialog
      isOpen={count > 0}
      onClose={onClose}
      title={`Are these ${count} photos one scene?`}
      description="Exposures of one scene, from a tripod or a steady hand, can be merged into one photo with light and windows from each. Merging is free; the exposures stay in the library."
      actions={
        <>
          <Button onClick={onApart}>Keep apart</Button>
          <Button variant="primary" onClick={onMerge}>
            Merge brackets
          </Button>
        </>
      }
    />
  )
}
