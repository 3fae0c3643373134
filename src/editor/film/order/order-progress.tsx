import { useCancelFilm } from '../../../services/use-films.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import type { FilmOrder } from './use-film-order.ts'

/** How far the film is. It goes on without this page. */
export function OrderProgress({ order: { video, stage } }: { order: FilmOrder }) {
  const cancel = useCancelFilm()
  if (video === undefined) return null
  const percent = Math.round(video.progress * 100)
  return (
    <section aria-label="Progress of the film" className="grid gap-1.5">
      <p aria-live="polite" className="flex justify-between gap-2 tabular-nums">
        <span className="truncate font-medium">{stage === '' ? 'Waiting in the queue' : stage}</span>
        <span className="text-text-2">{percent} %</span>
      </p>
      <ProgressBar label="Film" value={video.progress} />
      <p className="flex items-center justify-between gap-2 text-12 text-text-2">
        You can leave; the bell will tell you.
        <Button size="s" variant="quiet" isLoading={cancel.isPending} onClick={() => cancel.mutate(video.id)}>
          Cancel
        </Button>
      </p>
    </section>
  )
}
