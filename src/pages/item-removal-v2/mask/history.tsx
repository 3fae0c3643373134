import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { breakpoints } from '../../../../core/contract/constants.ts'
import { useMedia } from '../../../app/shell/use-media.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { useEditorState } from '../../../editor/state/editor-context.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { laterPart } from '../../../ui/later-part.tsx'
import { Section } from '../../../ui/section.tsx'

const HistoryList = laterPart(async () => (await import('./history-list.tsx')).HistoryList, {
  waiting: <div className="h-44 nav:h-8" />,
  missing: <p className="text-text-2">The list could not be loaded. Undo and redo work without it.</p>,
})

/** Every step of the work, and the way to each. The summary changes after a step only: a stroke renders nothing here. */
export function History({ studio }: { studio: Studio }) {
  const summary = useEditorState((state) => state.summary)
  const isWide = useMedia(`(width >= ${breakpoints.drawer}px)`)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What was asked for is brought into sight: in a phone's sheet it opens below the edge.
    if (chosen === true) list.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  if (summary === null) return null
  const { history, done } = summary
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
          <HistoryList history={history} done={done} onJump={(step) => void studio.mask.jumpTo(step)} />
        </div>
      ) : null}
    </Section>
  )
}
