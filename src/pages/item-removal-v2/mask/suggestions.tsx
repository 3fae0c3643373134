import { useState } from 'react'
import type { Analysis } from '../../../../core/contract/shapes.ts'
import { percentText } from '../../../editor/studio/format.ts'
import { setRegion, takeAllRegions, takenRegions } from '../../../editor/studio/regions.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { showError } from '../../../ui/toast.ts'
import { useEditorStore } from '../../../stores/editor.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'

interface SuggestionsProps {
  studio: Studio
  analysis: Analysis
}

/** What pre-processing proposes to remove: each can be taken into the mask, or out of it. */
export function Suggestions({ studio, analysis }: SuggestionsProps) {
  const { regions } = analysis
  const facts = useEditorStore((state) => state.facts)
  const [isBusy, setBusy] = useState(false)
  if (regions.length === 0 || analysis.suggestion_url === null) return null
  const ids = regions.map(({ id }) => id)
  const taken = facts === null ? new Set<number>() : takenRegions(facts, ids)

  const run = (work: Promise<void>) => {
    setBusy(true)
    void work
      .catch((reason: unknown) => showError(reason instanceof Error ? reason.message : String(reason)))
      .finally(() => setBusy(false))
  }
  return (
    <Section
      title="Suggestions"
      fact={`${regions.length} found`}
      aside={
        <Button
          variant="quiet"
          size="s"
          disabled={isBusy || taken.size === regions.length}
          onClick={() => run(takeAllRegions(studio, analysis))}
        >
          Take all
        </Button>
      }
    >
      <p className="mb-1 text-12 text-text-3">Found automatically: check the edges, add and erase by hand.</p>
      {regions.map(({ id, coverage }) => (
        <label key={id} className="flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-(--primary)"
            checked={taken.has(id)}
            disabled={isBusy}
            onChange={(event) => run(setRegion(studio, analysis, id, event.target.checked))}
          />
          <span className={taken.has(id) ? '' : 'text-text-2'}>Region {id}</span>
          <span className="ml-auto text-12 text-text-3 tabular-nums">{percentText(coverage)}</span>
        </label>
      ))}
    </Section>
  )
}
