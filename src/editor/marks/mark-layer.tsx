import { X } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Compare } from '../compare/compare.ts'
import { sidesOf } from '../compare/paint-compare.ts'
import { useSignal } from '../signal/use-signal.ts'
import { DrawnLayer } from '../viewport/drawn-layer.tsx'
import type { Viewport } from '../viewport/viewport.ts'
import { paintDrawn, paintWindows } from './paint-drawn.ts'
import type { MarkTool } from '../tools/marks/mark-tool.ts'
import { MarkRing } from './mark-ring.tsx'
import { WindowTargets } from './window-targets.tsx'

interface MarkLayerProps {
  markTool: MarkTool
  compare: Compare
}

const wordOf = { add: 'Adding sky', take: 'Taking sky away', window: 'Drawing windows', none: '' }

/** What lies over the preview while it is marked by markTool: windows to tap, or the brush and its strokes. */
export function MarkLayer({ markTool, compare }: MarkLayerProps) {
  const tool = useSignal(markTool.tool)
  const isDrawing = tool !== 'none'
  const strokes = useMemo(
    () => ({
      paint: (context: CanvasRenderingContext2D, viewport: Viewport) => {
        const { photo } = compare.view
        if (markTool.tool.get() === 'window') paintWindows(context, viewport, markTool.windows.get(), photo)
        paintDrawn(context, viewport, markTool.drawn.get(), photo)
      },
      subscribe: (listener: () => void) => {
        const offs = [markTool.drawn, markTool.tool, markTool.windows].map((signal) =>
          signal.subscribe(listener),
        )
        return () => {
          for (const off of offs) off()
        }
      },
    }),
    [markTool, compare],
  )
  // Side by side, what is marked is the second picture.
  const { mode } = useSignal(compare.state)
  const { half, x, y } = sidesOf(useSignal(compare.stage))
  const isSide = mode === 'side'
  return (
    <div
      className="pointer-events-none absolute overflow-hidden"
      style={isSide ? { left: x, top: y, width: half.width, height: half.height } : { inset: 0 }}
    >
      <DrawnLayer view={compare.view} paint={strokes.paint} subscribe={strokes.subscribe} />
      {isDrawing ? (
        <>
          <MarkRing markTool={markTool} compare={compare} />
          <span className="pointer-events-auto absolute top-3 left-1/2 -translate-x-1/2">
            <Button
              size="s"
              icon={X}
              aria-label={`${wordOf[tool]}: put the tool away`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => markTool.take('none')}
            >
              {wordOf[tool]}
            </Button>
          </span>
        </>
      ) : (
        <WindowTargets markTool={markTool} compare={compare} />
      )}
    </div>
  )
}
