import { CloudAlert, CloudCheck } from 'lucide-react'
import type { FilmSession } from '../../editor/film/session/film-session.ts'
import { nothingChosen } from '../../editor/film/session/selection.ts'
import { useSignal } from '../../editor/signal/use-signal.ts'
import { Button } from '../../ui/button.tsx'
import { formatTime } from '../../ui/format.ts'

/** Whether the film is safe. */
export function SaveState({ session }: { session: FilmSession }) {
  const state = useSignal(session.saving)
  const isChosen = useSignal(session.selection).ids.length > 0
  return (
    <div className="flex h-9 flex-none items-center gap-1.5 border-t border-line pr-3 pl-5 text-12 text-text-3 tabular-nums">
      {state.kind === 'none' ? (
        'Each step is saved'
      ) : state.kind === 'saving' ? (
        'Saving'
      ) : state.kind === 'failed' ? (
        <>
          <CloudAlert aria-hidden="true" className="size-4 flex-none text-danger" />
          <span className="truncate text-danger" title={state.message}>
            Not saved in this browser
          </span>
        </>
      ) : (
        <>
          <CloudCheck aria-hidden="true" className="size-4 flex-none" />
          Saved {formatTime(state.at)}
        </>
      )}
      {isChosen ? (
        <Button size="s" variant="quiet" className="ml-auto" onClick={() => session.select(nothingChosen)}>
          Film settings
        </Button>
      ) : null}
    </div>
  )
}
