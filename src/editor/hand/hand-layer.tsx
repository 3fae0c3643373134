import { X } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Compare } from '../compare/compare.ts'
import { sidesOf } from '../compare/paint-compare.ts'
import { useSignal } from '../signal/use-signal.ts'
import { DrawnLayer } from '../viewport/drawn-layer.tsx'
import type { Viewport } from '../viewport/viewport.ts'
import { paintDrawn, paintWindows } from './paint-drawn.ts'
import type { Hand } from './hand.ts'
import { HandRing } from './hand-ring.tsx'
import { WindowTargets } from './window-targets.tsx'

interface HandLayerProps {
  hand: Hand
  compare: Compare
}

const wordOf = { add: 'Adding sky', take: 'Taking sky away', window: 'Drawing windows', none: '' }

/** What lies over the preview while it is marked by hand: windows to tap, or the brush and its strokes. */
export function HandLayer({ hand, compare }: HandLayerProps) {
  const tool = useSignal(hand.tool)
  const isDrawing = tool !== 'none'
  const strokes = useMemo(
    () => ({
      paint: (context: CanvasRenderingContext2D, viewport: Viewport) => {
        const { photo } = compare.view
        if (hand.tool.get() === 'window') paintWindows(context, viewport, hand.windows.get(), photo)
        paintDrawn(context, viewport, hand.drawn.get(), photo)
      },
      subscribe: (listener: () => void) => {
        const offs = [hand.drawn, hand.tool, hand.windows].map((signal) => signal.subscribe(listener))
        return () => {
          for (const off of offs) off()
        }
      },
    }),
    [hand, compare],
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
          <HandRing hand={hand} compare={compare} />
          <span className="pointer-events-auto absolute top-3 left-1/2 -translate-x-1/2">
            <Button
              size="s"
              icon={X}
              aria-label={`${wordOf[tool]}: put the tool away`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => hand.take('none')}
            >
              {wordOf[tool]}
            </Button>
          </span>
        </>
      ) : (
        <WindowTargets hand={hand} compare={compare} />
      )}
    </div>
  )
}
