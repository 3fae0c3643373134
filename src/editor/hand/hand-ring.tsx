import { useEffect, useRef } from 'react'
import type { Compare } from '../compare/compare.ts'
import { imageToView } from '../viewport/viewport.ts'
import type { Hand } from './hand.ts'

/** A ring smaller than this would hide under the pointer. */
const smallest = 6

/** The brush's size under the pointer or where the keyboard paints. Moved outside React. */
export function HandRing({ hand, compare }: { hand: Hand; compare: Compare }) {
  const ring = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { view, hover } = compare
    const draw = () => {
      if (ring.current === null) return
      const viewport = view.get()
      const stand = hand.place.get()
      const at = stand === null ? hover.get() : imageToView(viewport, stand)
      const longest = Math.max(view.photo.width, view.photo.height)
      const size = hand.tool.get() === 'window' ? 0 : hand.size.get()
      const diameter = Math.max(smallest, size * longest * viewport.scale)
      ring.current.hidden = at === null
      if (at === null) return
      const { style } = ring.current
      style.width = style.height = `${diameter}px`
      style.transform = `translate(${at.x - diameter / 2}px, ${at.y - diameter / 2}px)`
    }
    draw()
    const offs = [view, hover, hand.place, hand.size, hand.tool].map((signal) => signal.subscribe(draw))
    return () => {
      for (const off of offs) off()
    }
  }, [hand, compare])
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <div
        ref={ring}
        hidden
        className="absolute top-0 left-0 rounded-full border-[1.5px] border-white shadow-[0_0_0_1px_var(--ink-case),inset_0_0_0_1px_var(--ink-case)] will-change-transform"
      />
    </div>
  )
}
