import { Eye, EyeOff } from 'lucide-react'
import { formatPercent } from '../../../ui/format.ts'
import { takenRegions } from '../../../editor/suggestions/regions.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import { useEditorState } from '../../../editor/state/editor-context.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Section } from '../../../ui/section.tsx'

/** What pre-processing proposes to remove: each can be taken into the mask, or out of it. */
export function Suggestions({ studio: { suggestions } }: { studio: Studio }) {
  const { regions, toggle, takeAll } = suggestions
  const isBusy = useSignal(suggestions.isBusy)
  const summary = useEditorState((state) => state.summary)
  const isShown = useSignal(suggestions.isShown)
  const ids = regions.map(({ id }) => id)
  const taken = summary === null ? new Set<number>() : takenRegions(summary, ids)
  return (
    <Section
      title="Suggestions"
      fact={`${regions.length} found`}
      aside={
        <>
          <IconButton
            icon={isShown ? Eye : EyeOff}
            size="s"
            label="Show suggestions on the photo"
            isOn={isShown}
            onClick={() => suggestions.isShown.set(!isShown)}
          />
          <Button
            variant="quiet"
            size="s"
            disabled={isBusy || taken.size === regions.length}
            onClick={() => void takeAll()}
          >
            Take all
          </Button>
        </>
      }
    >
      <p className="mb-1 text-12 text-text-3">Found automatically: check the edges, add and erase by hand.</p>
      <div className="max-h-48 overflow-y-auto pointer-coarse:max-h-none">
        {regions.map(({ id, coverage }) => (
          <label
            key={id}
            className="flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 accent-(--primary)"
              checked={taken.has(id)}
              disabled={isBusy}
              onChange={(event) => void toggle(id, event.target.checked)}
            />
            <span className={taken.has(id) ? '' : 'text-text-2'}>Region {id}</span>
            <span className="ml-auto text-12 text-text-3 tabular-nums">{formatPercent(coverage)}</span>
          </label>
        ))}
      </div>
    </Section>
  )
}
