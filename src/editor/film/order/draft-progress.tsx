import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import type { DraftProgress as Progress } from '../draft-export/draft.ts'

const stages: Readonly<Record<Progress['stage'], string>> = {
  loading: 'Reading photos',
  frames: 'Drawing frames',
  finishing: 'Finishing',
}

/** How far a draft is that is being made in the page. */
export function DraftProgress({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { stage, fraction, frame, frames, secondsLeft } = progress
  const count = stage === 'frames' ? ` ${frame} of ${frames}` : ''
  return (
    <div className="flex items-center gap-3 text-12">
      <div className="min-w-0 flex-1">
        <p className="mb-1 flex justify-between gap-2 tabular-nums">
          <span className="truncate">
            Draft: {stages[stage]}
            {count}
          </span>
          <span className="flex-none text-text-3">{secondsLeft === null ? '' : `${secondsLeft} s left`}</span>
        </p>
        <ProgressBar value={fraction} label="Progress of the draft" />
      </div>
      <Button size="s" variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
