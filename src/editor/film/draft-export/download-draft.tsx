import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { useFilmWork, useProject } from '../session/film-context.ts'
import { previewMaterial } from '../stage/preview-material-of.ts'
import type { DraftProgress } from './draft.ts'
import { useDraft } from './use-draft.ts'

/** Makes a small, marked MP4 of the film in the page, free, and saves it. */
export function DownloadDraft() {
  const { session, material } = useFilmWork()
  const { film, engine, title } = useProject(session)
  const { progress, start, cancel } = useDraft()
  if (progress === null)
    return (
      <Button
        size="m"
        icon={Download}
        disabled={film.clips.length === 0}
        onClick={() => start({ film, engine, title, ...previewMaterial(material) })}
      >
        Download draft
      </Button>
    )
  return (
    <section aria-label="Progress of the draft" className="grid gap-1.5">
      <p className="flex items-center justify-between gap-2 text-12 tabular-nums">
        <span className="truncate">{progressText(progress)}</span>
        <Button size="s" variant="quiet" onClick={cancel}>
          Cancel draft
        </Button>
      </p>
      <ProgressBar label="Draft" value={progress.fraction} />
    </section>
  )
}

function progressText({ stage, frame, frames, secondsLeft }: DraftProgress): string {
  if (stage === 'loading') return 'Draft: reading photos'
  if (stage === 'finishing') return 'Draft: finishing'
  const left = secondsLeft === null ? '' : `, ${secondsLeft} s left`
  return `Draft: frame ${frame} of ${frames}${left}`
}
