import { useEffect, useRef } from 'react'
import type { Compare } from '../compare/compare.ts'
import type { ViewPoint } from '../viewport/viewport.ts'
import { imageToView, viewToImage } from '../viewport/viewport.ts'
import type { MarkTool } from '../tools/marks/mark-tool.ts'
import { windowUnder } from '../tools/marks/marks.ts'

/** A ring smaller than this would hide under the pointer. */
const smallest = 6

/**
 * The brush's size under the pointer or where the keyboard paints, or the window that a press there would draw. Moved
 * outside React.
 */
export function MarkRing({ markTool, compare }: { markTool: MarkTool; compare: Compare }) {
  const ring = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { view, hover } = compare
    const draw = () => {
      if (ring.current === null) return
      const viewport = view.get()
      const stand = markTool.host.place.get()
      const at = stand === null ? hover.get() : imageToView(viewport, stand)
      ring.current.hidden = at === null
      if (at === null) return
      const { width, height, isRound } = shapeAt(markTool, compare, at)
      const { style } = ring.current
      style.width = `${width}px`
      style.height = `${height}px`
      style.borderRadius = isRound ? '50%' : '0'
      style.transform = `translate(${at.x - width / 2}px, ${at.y - height / 2}px)`
    }
    draw()
    const offs = [
      view,
      hover,
      markTool.host.place,
      markTool.size,
      markTool.tool,
      markTool.drawn,
      markTool.marks,
    ].map((signal) => signal.subscribe(draw))
    return () => {
      for (const off of offs) off()
    }
  }, [markTool, compare])
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <div
        ref={ring}
        hidden
        className="absolute top-0 left-0 border-[1.5px] border-white shadow-[0_0_0_1px_var(--ink-case),inset_0_0_0_1px_var(--ink-case)] will-change-transform"
      />
    </div>
  )
}

/** In view pixels. */
function shapeAt(
  markTool: MarkTool,
  { view }: Compare,
  at: ViewPoint,
): { width: number; height: number; isRound: boolean } {
  const { photo } = view
  const viewport = view.get()
  if (markTool.tool.get() !== 'window') {
    const diameter = Math.max(
      smallest,
      markTool.size.get() * Math.max(photo.width, photo.height) * viewport.scale,
    )
    return { width: diameter, height: diameter, isRound: true }
  }
  const { boxes } = markTool.marks.get()
  const { x, y } = viewToImage(viewport, at)
  const isTaken = windowUnder(boxes, { x: x / photo.width, y: y / photo.height }, { x: 0, y: 0 }) >= 0
  const last = boxes.at(-1)
  if (last === undefined || isTaken || markTool.drawn.get().length > 0)
    return { width: smallest, height: smallest, isRound: true }
  const [width, height] = [last.width * photo.width, last.height * photo.height]
  return { width: width * viewport.scale, height: height * viewport.scale, isRound: false }
}
