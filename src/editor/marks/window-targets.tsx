import type { CSSProperties, KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { computeCentre, windowsAt } from '../../../core/imaging/dusk/unlit.ts'
import type { Compare } from '../compare/compare.ts'
import { useSignal } from '../signal/use-signal.ts'
import { viewToImage } from '../viewport/viewport.ts'
import type { MarkTool } from '../tools/marks/mark-tool.ts'
import { boxOf, windowUnder } from '../tools/marks/marks.ts'

const moves: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * The windows that were found or drawn, over the photo. Presses go through them to the stage, which tells taps from
 * drags; as buttons they are for keys and screen readers: one Tab stop, arrows between them, Space or Enter, Delete for
 * one that was drawn.
 */
export function WindowTargets({ markTool, compare }: { markTool: MarkTool; compare: Compare }) {
  const windows = useSignal(markTool.windows)
  const { places, boxes } = useSignal(markTool.marks)
  const group = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const hovered = useHovered(markTool, compare)
  const dark = windowsAt(windows, places)
  const stop = Math.min(current, windows.length - 1)

  // Over the photo, whatever the view. The size in pixels is also in two variables, for the outlines.
  useEffect(() => {
    const { view } = compare
    const draw = () => {
      if (group.current === null || !view.isReady()) return
      const { scale, originX, originY } = view.get()
      const [width, height] = [view.photo.width * scale, view.photo.height * scale]
      const { style } = group.current
      style.transform = `translate(${originX}px, ${originY}px)`
      style.width = `${width}px`
      style.height = `${height}px`
      style.setProperty('--photo-w', `${width}px`)
      style.setProperty('--photo-h', `${height}px`)
    }
    draw()
    return view.subscribe(draw)
  }, [compare])
  const focus = (id: number) => group.current?.querySelectorAll('button')[id]?.focus({ preventScroll: true })
  useEffect(() => {
    const focusAsked = () => {
      const stop = group.current?.querySelector<HTMLElement>('button[tabindex="0"]')
      if (!markTool.wantsFocus.get() || !stop) return
      markTool.wantsFocus.set(false)
      stop.focus({ preventScroll: true })
    }
    focusAsked()
    return markTool.wantsFocus.subscribe(focusAsked)
  }, [markTool])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      const window = windows[stop]
      if (window === undefined || boxOf(boxes, window) < 0) return
      markTool.remove(stop)
      focus(Math.max(0, stop - 1))
      return
    }
    const ends: Record<string, number> = { Home: 0, End: windows.length - 1 }
    const by = moves[event.key]
    const next = by === undefined ? ends[event.key] : stop + by
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    focus(Math.max(0, Math.min(windows.length - 1, next)))
  }
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      {/* The arrows move within the group, as in a toolbar; its buttons take the focus. */}
      <div
        ref={group}
        role="toolbar"
        aria-label="Windows"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="group absolute top-0 left-0 outline-none"
      >
        {windows.map((window, id) => {
          const { x, y } = computeCentre(window)
          return (
            <button
              key={`${x} ${y}`}
              type="button"
              tabIndex={id === stop ? 0 : -1}
              aria-pressed={!dark.has(id)}
              aria-label={`Window ${id + 1}, ${dark.has(id) ? 'dark' : 'lit'}${boxOf(boxes, window) < 0 ? '' : ', by hand'}`}
              data-hovered={id === hovered ? '' : undefined}
              onFocus={() => setCurrent(id)}
              onClick={() => markTool.toggle(id)}
              style={
                {
                  left: `${x * 100}%`,
                  top: `${y * 100}%`,
                  '--w': window.width,
                  '--h': window.height,
                } as CSSProperties
              }
              className="peer absolute grid -translate-1/2 place-items-center outline-none pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&:is(:focus-visible,[data-hovered])>span]:opacity-100"
            >
              <span className="h-[calc(var(--h)*var(--photo-h)+6px)] w-[calc(var(--w)*var(--photo-w)+6px)] rounded-1 border-2 border-white opacity-0 shadow-[0_0_0_1px_var(--ink-case),inset_0_0_0_1px_var(--ink-case)] transition-opacity duration-(--dur-1) group-has-focus-visible:opacity-50 pointer-coarse:opacity-50 in-focus-visible:outline-2 in-focus-visible:outline-offset-2 in-focus-visible:outline-focus" />
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** The window under the pointer, −1 for none; the pointer says so, too. */
function useHovered(markTool: MarkTool, { view, hover }: Compare): number {
  const [hovered, setHovered] = useState(-1)
  useEffect(() => {
    const look = () => {
      const at = hover.get()
      const { x, y } = at === null ? { x: -1, y: -1 } : viewToImage(view.get(), at)
      const { width, height } = view.photo
      const id = windowUnder(markTool.windows.get(), { x: x / width, y: y / height }, { x: 0, y: 0 })
      setHovered(id)
      markTool.cursor.set(id < 0 ? '' : 'pointer')
    }
    const offs = [hover.subscribe(look), markTool.windows.subscribe(look)]
    return () => {
      for (const off of offs) off()
    }
  }, [markTool, view, hover])
  return hovered
}
