import { Paintbrush, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Slider } from '../../ui/slider.tsx'
import { useKeyName } from '../commands/use-key-map.ts'
import { HistorySteps } from '../history/history-steps.tsx'
import { useSignal } from '../signal/use-signal.ts'
import { brushLimits, type Foreground, type ForegroundTool } from './foreground.ts'
import type { LayoutSession, StagingTask } from './layout-session.ts'
import { useInSight } from './use-in-sight.ts'
import { useShownLayout } from './use-layout.ts'

interface ForegroundControlProps {
  session: LayoutSession
  onTask: (task: StagingTask) => void
}

/** Real things that stand in front of the furniture: the brush for them. */
export function ForegroundControl({ session, onTask }: ForegroundControlProps) {
  const layout = useShownLayout(session)
  const isOpen = useSignal(session.task) === 'foreground'
  const foreground = useSignal(session.foreground)
  const keyName = useKeyName('paint-foreground')
  const element = useInSight(isOpen && foreground !== null)
  return (
    <div ref={element} className="grid scroll-my-4 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="s"
          icon={Paintbrush}
          aria-pressed={isOpen}
          title={keyName}
          onClick={() => onTask(isOpen ? 'furniture' : 'foreground')}
        >
          {isOpen ? 'Close the brush' : 'Paint what stands in front'}
        </Button>
        {isOpen || layout === null || layout.foreground === null ? null : (
          <span className="text-12 text-text-2">painted</span>
        )}
      </div>
      {isOpen && foreground !== null ? <Brush foreground={foreground} session={session} /> : null}
    </div>
  )
}

function Brush({ foreground, session }: { foreground: Foreground; session: LayoutSession }) {
  const tool = useSignal(foreground.tool)
  const size = useSignal(foreground.size)
  const summary = useSignal(foreground.summary)
  const isSaving = useSignal(session.isSaving)
  const { history } = foreground
  const tools: { value: ForegroundTool; label: string; keyName?: string | undefined }[] = [
    { value: 'brush', label: 'Add', keyName: useKeyName('foreground-add') },
    { value: 'eraser', label: 'Take away', keyName: useKeyName('foreground-erase') },
  ]
  return (
    <>
      <p className="text-12 text-text-2">
        Paint over real things, such as a column or a counter, that new furniture would stand behind.
      </p>
      <Segmented label="Brush" value={tool} options={tools} onChange={foreground.choose} isWide />
      <Slider
        label="Size"
        value={size}
        scale="log"
        {...brushLimits}
        format={(value) => `${value} px`}
        onChange={foreground.resize}
      />
      <div className="flex items-center gap-1">
        <output
          aria-label="Part of the photo that is painted"
          className="mr-auto text-12 text-text-2 tabular-nums"
        >
          {summary === null ? 'Opening' : `${coverOf(summary.coverage)} %${isSaving ? ', saving' : ''}`}
        </output>
        <HistorySteps history={history} />
        <IconButton
          size="s"
          icon={Trash2}
          label="Take all of it away"
          disabled={(summary?.coverage ?? 0) === 0}
          onClick={foreground.clear}
        />
      </div>
    </>
  )
}

function coverOf(coverage: number): string {
  const percent = coverage * 100
  return percent > 0 && percent < 0.1 ? 'under 0.1' : percent.toFixed(percent < 10 ? 1 : 0)
}
