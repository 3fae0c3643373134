import { useEffect, useRef } from 'react'
import type { Compare } from '../compare/compare.ts'
import { sidesOf } from '../compare/paint-compare.ts'
import { useSignal } from '../signal/use-signal.ts'
import { attachStageInput } from '../tools/base/stage-input.ts'
import { imageToView } from '../viewport/viewport.ts'
import type { Foreground } from './foreground.ts'

/** A ring smaller than this would hide under the pointer. */
const MIN_RING_PX = 6

/** The mask of what stands in front, over the photo, and the brush that paints it. */
export function ForegroundLayer({ foreground, compare }: { foreground: Foreground; compare: Compare }) {
  const { mode } = useSignal(compare.state)
  const { half, x, y } = sidesOf(useSignal(compare.stage))
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = stage.current
    if (element === null) return undefined
    const { mask, hover, host, size, resize } = foreground
    const { view } = compare
    // A canvas can be handed over only once, so each mount makes its own.
    const canvas = document.createElement('canvas')
    canvas.className = 'absolute inset-0 size-full'
    canvas.setAttribute('aria-hidden', 'true')
    element.prepend(canvas)
    mask.attachOverlay(canvas)
    if (view.isReady()) mask.setViewport(view.get())
    const { detach } = attachStageInput(element, {
      view,
      host,
      hover,
      brush: { size: size.get, resize, usesPressure: () => false },
      // What is painted before the mask is open would be lost.
      isPanHeld: () => foreground.summary.get() === null,
      onPress: () => element.focus({ preventScroll: true, focusVisible: false }),
    })
    const offs = [
      view.subscribe((viewport) => mask.setViewport(viewport)),
      hover.subscribe(() => {
        if (hover.get() !== null) host.place.set(null)
      }),
    ]
    element.tabIndex = 0
    element.focus({ preventScroll: true, focusVisible: false })
    return () => {
      for (const off of offs) off()
      detach()
      canvas.remove()
    }
  }, [foreground, compare])
  return (
    <div
      className="absolute overflow-hidden"
      style={mode === 'side' ? { left: x, top: y, width: half.width, height: half.height } : { inset: 0 }}
    >
      <div
        ref={stage}
        role="application"
        aria-label="What stands in front of the furniture"
        aria-describedby="foreground-help"
        data-stage=""
        className="absolute inset-0 cursor-crosshair touch-none overflow-hidden outline-none select-none focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
      >
        <Ring foreground={foreground} compare={compare} />
      </div>
      <p id="foreground-help" className="sr-only">
        Arrow keys move the brush, Space paints while it is held, Escape closes the brush.
      </p>
    </div>
  )
}

/** The brush's size under the pointer or where the keyboard paints. Moved outside React. */
function Ring({ foreground, compare }: { foreground: Foreground; compare: Compare }) {
  const ring = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { hover, host, size } = foreground
    const { view } = compare
    const draw = () => {
      if (ring.current === null || !view.isReady()) return
      const viewport = view.get()
      const stand = host.place.get()
      const at = stand === null ? hover.get() : imageToView(viewport, stand)
      ring.current.hidden = at === null
      if (at === null) return
      const diameter = Math.max(MIN_RING_PX, size.get() * viewport.scale)
      const { style } = ring.current
      style.width = style.height = `${diameter}px`
      style.transform = `translate(${at.x - diameter / 2}px, ${at.y - diameter / 2}px)`
    }
    draw()
    const offs = [view, hover, host.place, size].map((signal) => signal.subscribe(draw))
    return () => {
      for (const off of offs) off()
    }
  }, [foreground, compare])
  return (
    <div
      ref={ring}
      hidden
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 rounded-full border-[1.5px] border-white shadow-[0_0_0_1px_var(--ink-case),inset_0_0_0_1px_var(--ink-case)] will-change-transform"
    />
  )
}
