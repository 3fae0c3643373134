import { ChevronsLeftRight } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useSignal } from '../signal/use-signal.ts'
import type { Compare } from './compare.ts'
import { barPosition, keyTarget, splitAt, visiblePhoto } from './paint-compare.ts'

/** The mullion between the two pictures, in the mode that has one. */
export function CompareBar({ compare }: { compare: Compare }) {
  const { mode, showsFirst } = useSignal(compare.state)
  return mode === 'bar' && !showsFirst ? <Bar compare={compare} /> : null
}

/** Dragged, or moved with the arrow keys, Home and End: a native range input carries the keys and the role. */
function Bar({ compare }: { compare: Compare }) {
  const { view, state, first } = compare
  const bar = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const percent = Math.round(useSignal(state).split * 100)

  useEffect(() => {
    const draw = () => {
      if (bar.current === null || !view.isReady()) return
      const viewport = view.get()
      const { top, bottom } = visiblePhoto(viewport, first.size)
      const x = barPosition(viewport, first.size, state.get().split)
      bar.current.style.transform = `translate(${x}px, ${top}px)`
      bar.current.style.height = `${Math.max(0, bottom - top)}px`
    }
    draw()
    const offs = [view.subscribe(draw), state.subscribe(draw)]
    return () => {
      for (const off of offs) off()
    }
  }, [view, state, first])

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const left = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0
    compare.change({ split: splitAt(view.get(), first.size, event.clientX - left) })
  }
  return (
    <div
      ref={bar}
      className="absolute top-0 left-0 -ml-5.5 w-11 cursor-ew-resize touch-none"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        input.current?.focus({ preventScroll: true })
      }}
      onPointerMove={drag}
    >
      <input
        ref={input}
        type="range"
        className="peer sr-only"
        aria-label="Compare"
        aria-valuetext={`Bar at ${percent} %`}
        min={0}
        max={100}
        value={percent}
        onChange={(event) => compare.change({ split: Number(event.target.value) / 100 })}
        onKeyDown={(event) => {
          const split = keyTarget(event.key, event.shiftKey, state.get().split)
          if (split === null) return
          event.preventDefault()
          compare.change({ split })
        }}
      />
      <span className="absolute inset-y-0 left-1/2 -ml-px w-0.5 bg-white shadow-[0_0_0_1px_var(--ink-case)]" />
      <span className="absolute top-1/2 left-1/2 grid h-11 w-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-2 bg-white text-black shadow-2 outline-offset-2 outline-focus peer-focus-visible:outline-2">
        <ChevronsLeftRight aria-hidden="true" className="size-4" />
      </span>
    </div>
  )
}
