import { useEffect, useRef } from 'react'
import { useSignal } from '../signal/use-signal.ts'
import type { Compare } from './compare.ts'
import { sidesOf, visiblePhoto } from './paint-compare.ts'

const glass =
  'flex min-h-6 max-w-1/2 items-start gap-2 rounded-1 bg-ink-glass px-2 py-1 text-12/4 font-medium text-white'
/** From the corners of the photo, in view pixels. */
const inset = 12

interface CornerLabelsProps {
  compare: Compare
  firstLabel: string
  secondLabel: string
}

/** A and B with their names, in the upper corners of what is seen of the photo. */
export function CornerLabels({ compare, firstLabel, secondLabel }: CornerLabelsProps) {
  const { view, state, first } = compare
  const corners = useRef<HTMLDivElement>(null)
  const secondCorner = useRef<HTMLSpanElement>(null)
  const { mode, showsFirst } = useSignal(state)

  useEffect(() => {
    const draw = () => {
      if (corners.current === null || !view.isReady()) return
      const isSide = state.get().mode === 'side'
      const viewport = view.get()
      const { left, top, right } = visiblePhoto(viewport, first.size)
      const { style } = corners.current
      style.left = `${(isSide ? 0 : left) + inset}px`
      style.top = `${(isSide ? 0 : top) + inset}px`
      style.right = isSide ? `${inset}px` : `${viewport.width - right + inset}px`
      const stage = corners.current.offsetParent
      if (secondCorner.current === null || stage === null) return
      // The second picture of a stage higher than wide stands below the first.
      const below = isSide ? sidesOf({ width: stage.clientWidth, height: stage.clientHeight }).y : 0
      secondCorner.current.style.translate = `0 ${below}px`
    }
    draw()
    const offs = [view.subscribe(draw), state.subscribe(draw)]
    return () => {
      for (const off of offs) off()
    }
  }, [view, state, first])

  const seesFirst = showsFirst || mode !== 'blink'
  const seesSecond = !showsFirst
  return (
    <div ref={corners} className="pointer-events-none absolute flex items-start justify-between gap-2">
      <span className={glass} style={{ visibility: seesFirst ? 'visible' : 'hidden' }}>
        A <span className="line-clamp-2 font-normal">{firstLabel}</span>
      </span>
      <span ref={secondCorner} className={glass} style={{ visibility: seesSecond ? 'visible' : 'hidden' }}>
        B <span className="line-clamp-2 font-normal">{secondLabel}</span>
      </span>
    </div>
  )
}
