import { useEffect, useRef } from 'react'
import type { Compare } from '../compare/compare.ts'
import { imageToView } from '../viewport/viewport.ts'
import type { SurfaceTool } from './surface-tool.ts'

/** A ring smaller than this would hide under the pointer. */
const MIN_RING_PX = 6
/** The cursor of the keys where nothing is painted. */
const CURSOR_PX = 20

/** The brush's size under the pointer, or where the keys paint or choose. Moved outside React. */
export function SurfaceRing({ tool, compare }: { tool: SurfaceTool; compare: Compare }) {
  const ring = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { view, hover } = compare
    const { photo } = view
    const draw = () => {
      if (ring.current === null || !view.isReady()) return
      const viewport = view.get()
      const stand = tool.host.place.get()
      const isBrush = tool.tool.get() === 'add' || tool.tool.get() === 'take'
      const at = stand === null ? (isBrush ? hover.get() : null) : imageToView(viewport, stand)
      ring.current.hidden = at === null
      if (at === null) return
      const brush = tool.size.get() * Math.max(photo.width, photo.height) * viewport.scale
      const diameter = isBrush ? Math.max(MIN_RING_PX, brush) : CURSOR_PX
      const { style } = ring.current
      style.width = style.height = `${diameter}px`
      style.transform = `translate(${at.x - diameter / 2}px, ${at.y - diameter / 2}px)`
    }
    draw()
    const offs = [view, hover, tool.host.place, tool.size, tool.tool].map((signal) => signal.subscribe(draw))
    return () => {
      for (const off of offs) off()
    }
  }, [tool, compare])
  return (
    <div
      ref={ring}
      hidden
      aria-hidden="true"
      className="absolute top-0 left-0 grid place-items-center rounded-full border-[1.5px] border-white shadow-[0_0_0_1px_var(--ink-case),inset_0_0_0_1px_var(--ink-case)] will-change-transform"
    >
      <span className="size-1 rounded-full bg-white shadow-[0_0_0_1px_var(--ink-case)]" />
    </div>
  )
}
