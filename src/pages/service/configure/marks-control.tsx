import { SquarePlus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { windowsAt } from '../../../../core/imaging/dusk/unlit.ts'
import { markLimits } from '../../../../core/contract/mark-limits.ts'
import type { Widget } from '../../../../core/contract/widgets.ts'
import { useKeyName } from '../../../editor/commands/use-key-map.ts'
import { HistorySteps } from '../../../editor/history/history-steps.tsx'
import type { MarkTool, MarkToolId } from '../../../editor/tools/marks/mark-tool.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Slider } from '../../../ui/slider.tsx'

/** What is marked on the photo itself: the brush for it, how much there is, and the ways back. */
export function MarksControl({ widget, markTool }: { widget: Widget; markTool: MarkTool }) {
  if (widget.kind === 'boxes') return <DrawnWindows markTool={markTool} />
  return widget.kind === 'strokes' ? <Strokes markTool={markTool} /> : <Windows markTool={markTool} />
}

function Strokes({ markTool }: { markTool: MarkTool }) {
  const tool = useSignal(markTool.tool)
  const size = useSignal(markTool.size)
  const { strokes } = useSignal(markTool.marks)
  const tools: { value: MarkToolId; label: string; keyName?: string | undefined }[] = [
    { value: 'none', label: 'Off', keyName: useKeyName('no-brush') },
    { value: 'add', label: 'Add', keyName: useKeyName('sky-add') },
    { value: 'take', label: 'Take away', keyName: useKeyName('sky-take') },
  ]
  return (
    <div className="grid gap-2">
      <Segmented
        label="Sky brush"
        value={tool === 'window' ? 'none' : tool}
        options={tools}
        onChange={(next) => {
          if (next !== markTool.tool.get()) markTool.take(next)
        }}
        isWide
      />
      {tool === 'none' || tool === 'window' ? null : (
        <Slider
          label="Size"
          value={Number((size * 100).toPrecision(2))}
          min={markLimits.minSize * 100}
          max={markLimits.maxSize * 100}
          step={0.1}
          scale="log"
          format={(value) => `${value} %`}
          onChange={(value) => markTool.size.set(value / 100)}
        />
      )}
      <Steps markTool={markTool} count={`${strokes.length} ${strokes.length === 1 ? 'stroke' : 'strokes'}`}>
        <IconButton
          size="s"
          icon={Trash2}
          label="Clear the strokes"
          disabled={strokes.length === 0}
          onClick={markTool.clearStrokes}
        />
      </Steps>
    </div>
  )
}

function DrawnWindows({ markTool }: { markTool: MarkTool }) {
  const isDrawing = useSignal(markTool.tool) === 'window'
  const { boxes } = useSignal(markTool.marks)
  const keyName = useKeyName('draw-window')
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="s"
          icon={SquarePlus}
          aria-pressed={isDrawing}
          title={keyName}
          onClick={() => markTool.take('window')}
        >
          {isDrawing ? 'Stop drawing' : 'Draw a window'}
        </Button>
      </div>
      <Steps markTool={markTool} count={`${boxes.length} drawn`}>
        <IconButton
          size="s"
          icon={Trash2}
          label="Take away the drawn windows"
          disabled={boxes.length === 0}
          onClick={markTool.clearBoxes}
        />
      </Steps>
    </div>
  )
}

function Windows({ markTool }: { markTool: MarkTool }) {
  const windows = useSignal(markTool.windows)
  const { places } = useSignal(markTool.marks)
  const dark = windowsAt(windows, places).size
  if (windows.length === 0) return <p className="text-text-2">No windows are found in the preview yet.</p>
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="s"
          missing={dark === 0 ? 'None dark' : undefined}
          onClick={() => markTool.setAll(false)}
        >
          Light all
        </Button>
        <Button
          size="s"
          missing={dark === windows.length ? 'None lit' : undefined}
          onClick={() => markTool.setAll(true)}
        >
          Put all out
        </Button>
      </div>
      <Steps markTool={markTool} count={`${windows.length} in all, ${dark} dark`} />
    </div>
  )
}

interface StepsProps {
  markTool: MarkTool
  count: string
  children?: ReactNode
}

/** How much is marked, with the steps back and forth over all that is done on the photo. */
function Steps({ markTool, count, children }: StepsProps) {
  const { history } = markTool
  useSignal(history.state)
  return (
    <div className="flex items-center gap-1">
      <span className="mr-auto text-12 text-text-2 tabular-nums">{count}</span>
      <HistorySteps history={history} />
      {children}
    </div>
  )
}
