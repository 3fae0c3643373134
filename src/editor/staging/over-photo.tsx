import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import type { Place } from '../../../core/imaging/layout/layout.ts'
import type { Compare } from '../compare/compare.ts'
import { sidesOf } from '../compare/paint-compare.ts'
import { useSignal } from '../signal/use-signal.ts'

interface OverPhotoProps {
  compare: Compare
  children: ReactNode
}

/** What lies over the photo and follows its view; side by side, over the photo on the left. Presses go through. */
export function OverPhoto({ compare, children }: OverPhotoProps) {
  const { mode } = useSignal(compare.state)
  const { half, x, y } = sidesOf(useSignal(compare.stage))
  const photo = useFollowedPhoto(compare)
  return (
    <div
      className="pointer-events-none absolute overflow-hidden"
      style={mode === 'side' ? { left: x, top: y, width: half.width, height: half.height } : { inset: 0 }}
    >
      <div ref={photo} data-photo="" className="absolute top-0 left-0">
        {children}
      </div>
    </div>
  )
}

/** Where on the photo, in fractions of it, a pointer is that presses something in `OverPhoto`. */
export function placeOf({ currentTarget, clientX, clientY }: PointerEvent): Place | null {
  const box = currentTarget.closest('[data-photo]')?.getBoundingClientRect()
  if (box === undefined || box.width === 0 || box.height === 0) return null
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}

/** A line of so many CSS pixels, however the photo is zoomed. */
export function thin(width: number) {
  return { vectorEffect: 'non-scaling-stroke', strokeWidth: width } as const
}

export function pointsOf(places: readonly Place[]): string {
  return places.map(({ x, y }) => `${x},${y}`).join(' ')
}

/** A drawing in fractions of the photo. */
export function PhotoDrawing({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {children}
    </svg>
  )
}

/** Moves an element outside React. */
function useFollowedPhoto({ view }: Compare) {
  const photo = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const draw = () => {
      if (photo.current === null || !view.isReady()) return
      const { scale, originX, originY } = view.get()
      const { style } = photo.current
      style.transform = `translate(${originX}px, ${originY}px)`
      style.width = `${view.photo.width * scale}px`
      style.height = `${view.photo.height * scale}px`
    }
    draw()
    return view.subscribe(draw)
  }, [view])
  return photo
}
