import { roomEdges } from '../../../core/imaging/layout/edges.ts'
import type { Layout } from '../../../core/imaging/layout/layout.ts'
import { imageToView, type Viewport } from '../viewport/viewport.ts'
import type { Size } from '../viewport/view-maths.ts'

interface RoomLinesProps {
  layout: Layout
  viewport: Viewport
  photo: Size
}

/** The edges of floor, walls and ceiling over the photo. */
export function RoomLines({ layout, viewport, photo }: RoomLinesProps) {
  const format = (place: { x: number; y: number }) => {
    const { x, y } = imageToView(viewport, { x: place.x * photo.width, y: place.y * photo.height })
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const path = roomEdges(layout)
    .map(({ from, to }) => `M${format(from)}L${format(to)}`)
    .join('')
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full" fill="none" strokeLinecap="round">
      <path d={path} stroke="var(--ink-case)" strokeWidth={4} />
      <path d={path} stroke="var(--ink-line)" strokeWidth={1.5} />
    </svg>
  )
}
