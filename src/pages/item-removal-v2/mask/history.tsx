import { ChevronDown, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { breakpoints } from '../../../../core/contract/constants.ts'
import { useMedia } from '../../../app/shell/use-media.ts'
import type { HistoryList as List } from './history-list.tsx'
import type { Studio } from '../../../editor/studio/studio.ts'
import { useEditorStore } from '../../../stores/editor.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Section } from '../../../ui/section.tsx'

// It is asked for when the mask opens: a network that goes away just then must not take the studio along.
const HistoryList = lazy(async (): Promise<{ default: typeof List }> => {
  const loaded = await import('./history-list.tsx').catch(() => null)
  return { default: loaded?.HistoryList ?? NotLoaded }
})

function NotLoaded() {
  return <p className="text-text-2">The list could not be loaded. Undo and redo work without it.</p>
}

/** Every step of the work, and the way to each. Facts come after a step only: a stroke renders nothing here. */
export function History({ studio }: { studio: Studio }) {
  const facts = useEditorStore((state) => state.facts)
  const isWide = useMedia(`(width >= ${breakpoints.drawer}px)`)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What was asked for is brought into sight: in a phone's sheet it opens below the edge.
    if (chosen === true) list.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  if (facts === null) return null
  const { history, done } = facts
  // A phone's sheet has little room: there the list opens when asked for.
  const isOpen = chosen ?? isWide
  return (
    <Section
      title="History"
      fact={`Step ${done} of ${history.length}`}
      aside={
        <IconButton
          icon={isOpen ? ChevronDown : ChevronRight}
          size="s"
          label={isOpen ? 'Hide the history' : 'Show the history'}
          tooltipSide="left"
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
        />
      }
    >
      {isOpen ? (
        <div ref={list}>
          <Suspense fallback={<div className="h-44 nav:h-8" />}>
            <HistoryList history={history} done={done} onJump={(step) => void studio.mask.jumpTo(step)} />
          </Suspense>
        </div>
      ) : null}
    </Section>
  )
}
