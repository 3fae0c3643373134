import { useEffect, useRef } from 'react'
import { useSignal } from '../signal/use-signal.ts'
import { alteredMark, type Compare } from './compare.ts'
import { barPosition, sidesOf, visiblePhoto } from './paint-compare.ts'

const glass =
  'flex min-h-6 max-w-1/2 items-start gap-2 rounded-1 bg-ink-glass px-2 py-1 text-12/4 font-medium text-white'
/** From the corners of the photo, in view pixels. */
const inset = 12

interface CornerLabelsProps {
  compare: Compare
  firstLabel: string
  secondLabel: string
}

/** A and B with their names, in the upper corners of what is seen of the photo; the bar hides what it would cross. */
export function CornerLabels({ compare, firstLabel, secondLabel }: CornerLabelsProps) {
  const { view, state, first } = compare
  const corners = useRef<HTMLDivElement>(null)
  const firstCorner = useRef<HTMLSpanElement>(null)
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
      if (firstCorner.current === null || secondCorner.current === null || stage === null) return
      const { mode: now, split } = state.get()
      const bar = now === 'bar' ? barPosition(viewport, first.size, split) : null
      const isCrossed = (corner: HTMLElement, beside: number) =>
        bar !== null && beside < inset + corner.offsetWidth
      firstCorner.current.style.opacity = isCrossed(firstCorner.current, (bar ?? 0) - left) ? '0' : '1'
      secondCorner.current.style.opacity = isCrossed(secondCorner.current, right - (bar ?? 0)) ? '0' : '1'
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
      <span ref={firstCorner} className={glass} style={{ visibility: seesFirst ? 'visible' : 'hidden' }}>
        A <Name text={firstLabel} />
      </span>
      <span ref={secondCorner} className={glass} style={{ visibility: seesSecond ? 'visible' : 'hidden' }}>
        B <Name text={secondLabel} />
      </span>
    </div>
  )
}

/** On a phone a label that must be there takes the place of the name, which the list of versions shows beside B. */
function Name({ text }: { text: string }) {
  if (!text.endsWith(alteredMark)) return <span className="line-clamp-2 font-normal">{text}</span>
  return (
    <span className="line-clamp-2 font-normal">
      <span className="max-sm:sr-only">{text.slice(0, -alteredMark.length)}, </span>
      <span className="inline-block max-sm:first-letter:uppercase">{alteredMark.slice(', '.length)}</span>
    </span>
  )
}
