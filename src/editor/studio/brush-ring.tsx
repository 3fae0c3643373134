import { useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import type { ViewPoint } from '../viewport/viewport.ts'
import { imageToView } from '../viewport/viewport.ts'
import { tools } from '../tools/registry.ts'
import { ringCursor, ringDiameter } from './ring-cursor.ts'
import type { Studio } from './studio.ts'

const ring =
  'pointer-events-none absolute top-0 left-0 rounded-full border-[1.5px] border-white shadow-[0_0_0_1px_var(--ink-case),inset_0_0_0_1px_var(--ink-case)] will-change-transform'

/**
 * The brush's size under the pointer, and the crosshair of the keyboard. The ring is a cursor where one may be so large,
 * else an element moved by a transform; React moves neither.
 */
export function BrushRing({ studio }: { studio: Studio }) {
  const ringElement = useRef<HTMLDivElement>(null)
  const crossElement = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { store, view, hover, place, isPanHeld } = studio
    const circle = ringElement.current
    const cross = crossElement.current
    const stage = circle?.closest<HTMLElement>('[role=application]')
    if (circle === null || cross === null || stage === null || stage === undefined) return
    let shownSize = 0
    let cursor: string | null = null

    const draw = () => {
      const { tool, size } = store.getState().settings
      const { cursor: kind } = tools[tool]
      const isPaint = kind === 'ring' && !isPanHeld.get()
      const stand = place.get()
      const standing = stand === null ? null : imageToView(view.get(), stand)
      const at = standing ?? hover.get()
      const diameter = ringDiameter(size, view.get().scale)
      if (diameter !== shownSize) {
        circle.style.width = circle.style.height = `${diameter}px`
        cursor = ringCursor(diameter)
        shownSize = diameter
      }
      const isCursor = isPaint && standing === null && cursor !== null
      move(circle, isPaint && !isCursor ? at : null, diameter / 2)
      move(cross, standing, 12)
      point(stage, isCursor ? cursor! : isPanHeld.get() ? 'grab' : kind === 'ring' ? 'none' : kind)
    }
    draw()
    const offs = [
      view.subscribe(draw),
      hover.subscribe(draw),
      place.subscribe(draw),
      isPanHeld.subscribe(draw),
      store.subscribe((state, before) => {
        if (state.settings !== before.settings) draw()
      }),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [studio])

  return (
    <div aria-hidden="true">
      <div ref={ringElement} hidden className={ring} />
      <div ref={crossElement} hidden className="pointer-events-none absolute top-0 left-0 size-6">
        <span className={cx(bar, 'top-1/2 left-0 h-px w-full')} />
        <span className={cx(bar, 'top-0 left-1/2 h-full w-px')} />
      </div>
    </div>
  )
}

const bar = 'absolute bg-white shadow-[0_0_0_1px_var(--ink-case)]'

/** Written only when it changes: each write costs a frame. */
function point(stage: HTMLElement, cursor: string): void {
  if (stage.dataset['cursor'] === cursor) return
  stage.dataset['cursor'] = cursor
  stage.style.cursor = cursor
}

function move(element: HTMLElement, at: ViewPoint | null, half: number): void {
  if (element.hidden !== (at === null)) element.hidden = at === null
  if (at !== null) element.style.transform = `translate(${at.x - half}px, ${at.y - half}px)`
}
