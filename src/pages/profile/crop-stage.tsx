import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { cropByKey, moveCrop, zoomCrop, computeZoom } from './crop.ts'
import type { Crop } from './crop.ts'

interface CropStageProps {
  image: RefObject<HTMLImageElement | null>
  src: string
  crop: Crop
  size: { width: number; height: number }
  onCrop: (change: (crop: Crop) => Crop) => void
}

/** A notch of a mouse wheel is about 100 pixels and changes the zoom by about a tenth. */
const wheelSpeed = 1 / 1_000

interface Point {
  x: number
  y: number
}

/** The picture behind a square window: dragging, the wheel, two fingers and keys choose what the window shows. */
export function CropStage({ image, src, crop, size, onCrop }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())

  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    element.tabIndex = 0
    // By hand: React listens to the wheel passively, and the page would scroll along.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = placeIn(element, { x: event.clientX, y: event.clientY })
      const factor = Math.max(0.5, 1 - event.deltaY * wheelSpeed)
      onCrop((now) => zoomCrop(now, size, computeZoom(now, size) * factor, at))
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (cropByKey(crop, size, event.key, event.shiftKey) === null) return
      event.preventDefault()
      onCrop((now) => cropByKey(now, size, event.key, event.shiftKey) ?? now)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('keydown', onKey)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('keydown', onKey)
    }
  }, [crop, size, onCrop])

  const move = (id: number, to: Point) => {
    const element = stage.current
    const from = fingers.current.get(id)
    if (!element || !from) return
    const other = [...fingers.current].find(([each]) => each !== id)?.[1]
    fingers.current.set(id, to)
    const { width } = element.getBoundingClientRect()
    onCrop((now) => {
      const scale = now.side / width
      // With two fingers each moves the picture by half of its own way.
      const fraction = other ? 0.5 : 1
      const moved = moveCrop(
        now,
        size,
        (from.x - to.x) * scale * fraction,
        (from.y - to.y) * scale * fraction,
      )
      if (!other) return moved
      const factor = distance(to, other) / Math.max(1, distance(from, other))
      const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }
      return zoomCrop(moved, size, computeZoom(now, size) * factor, placeIn(element, middle))
    })
  }

  const percent = (pixels: number) => `${(pixels / crop.side) * 100}%`
  return (
    <div
      ref={stage}
      role="application"
      aria-label="Part of the picture"
      aria-describedby="crop-help"
      className="relative mx-auto aspect-square w-full max-w-80 cursor-grab touch-none overflow-hidden rounded-2 bg-well select-none active:cursor-grabbing"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={(event) => move(event.pointerId, { x: event.clientX, y: event.clientY })}
      onPointerUp={(event) => fingers.current.delete(event.pointerId)}
      onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
    >
      <img
        ref={image}
        src={src}
        alt=""
        draggable={false}
        style={{
          width: percent(size.width),
          height: percent(size.height),
          left: percent(-crop.x),
          top: percent(-crop.y),
        }}
        className="absolute max-w-none"
      />
      <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_200px_var(--scrim),inset_0_0_0_2px_#fff]" />
      <p id="crop-help" className="sr-only">
        Arrow keys move the part, with Shift further. Plus and minus zoom, 0 shows the most.
      </p>
    </div>
  )
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Where a point of the page lies in an element, each coordinate 0 to 1. */
function placeIn(element: Element, point: Point): Point {
  const box = element.getBoundingClientRect()
  return { x: (point.x - box.left) / box.width, y: (point.y - box.top) / box.height }
}
