import { Eye, EyeOff } from 'lucide-react'
import { useEffect } from 'react'
import { formatPercent } from '../../../ui/format.ts'
import { placeName } from '../../../editor/suggestions/place-name.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import { useEditorState } from '../../../editor/state/editor-context.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Section } from '../../../ui/section.tsx'
import { SuggestionThumbnail } from './suggestion-thumbnail.tsx'

/**
 * What pre-processing proposes to remove: each can be taken into the mask, or out of it. A row that is pointed at or has
 * the focus lights its region on the photo.
 */
export function Suggestions({ studio }: { studio: Studio }) {
  const { suggestions, image } = studio
  const { toggle, takeAll, lit } = suggestions
  const regions = useSignal(suggestions.regions)
  const isBusy = useSignal(suggestions.isBusy)
  const summary = useEditorState((state) => state.summary)
  const isShown = useSignal(suggestions.isShown)
  const litId = useSignal(lit)
  const marks = useSignal(suggestions.marks)
  const taken = summary === null ? new Set<number>() : suggestions.takenIn(summary)
  // A panel that goes away leaves nothing lit.
  useEffect(() => () => lit.set(null), [lit])
  const unlight = (id: number) => {
    if (lit.get() === id) lit.set(null)
  }
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
      <p className="mb-1 text-12 text-text-3">
        Found by colour and outline, the surest first: check the edges, add and erase by hand.
      </p>
      <div className="-mx-2 max-h-64 overflow-y-auto pointer-coarse:max-h-none">
        {regions.map(({ id, bounds, coverage }) => (
          <label
            key={id}
            onPointerEnter={() => lit.set(id)}
            onPointerLeave={() => unlight(id)}
            className={`flex min-h-13 cursor-pointer items-center gap-2.5 rounded-2 px-2 py-1 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus ${litId === id ? 'bg-hover' : ''}`}
          >
            <input
              type="checkbox"
              className="size-4 flex-none accent-(--primary)"
              checked={taken.has(id)}
              disabled={isBusy}
              onFocus={() => lit.set(id)}
              onBlur={() => unlight(id)}
              onChange={(event) => void toggle(id, event.target.checked)}
            />
            <SuggestionThumbnail
              image={image}
              bounds={bounds}
              lines={marks.find((mark) => mark.id === id)?.lines ?? []}
            />
            <span className="min-w-0 flex-1">
              <span className={`block ${taken.has(id) ? '' : 'text-text-2'}`}>Region {id}</span>{' '}
              <span className="block truncate text-12 text-text-3">{placeName(bounds, image)}</span>
            </span>
            <span className="text-12 text-text-3 tabular-nums">{formatPercent(coverage)}</span>
          </label>
        ))}
      </div>
    </Section>
  )
}
