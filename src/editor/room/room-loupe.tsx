import { useEffect, useRef } from 'react'
import { getHandle } from '../../../core/imaging/layout/adjust.ts'
import type { Layout } from '../../../core/imaging/layout/layout.ts'
import { paintPhoto } from '../photo/paint-photo.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { imageToView, type Viewport } from '../viewport/viewport.ts'
import { loupePlace, type Looked } from './loupe-place.ts'
import { RoomLines } from './room-lines.tsx'

/**
 * Times as large as on the stage, and at least the photo's own pixels: more shows too little of a wall to know it by.
 */
const enlarged = 2.5

interface RoomLoupeProps {
  looked: Looked
  layout: Layout
  viewport: Viewport
  photo: PhotoSource
}

/** The photo's own pixels round a corner that is being placed, with the room's lines; it stands beside the corner. */
export function RoomLoupe({ looked, layout, viewport, photo }: RoomLoupeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = photo.size
  const place = getHandle(layout, looked.corner)
  const spot = { x: place.x * width, y: place.y * height }
  const onStage = (corner: number) => {
    const { x, y } = getHandle(layout, corner)
    return imageToView(viewport, { x: x * width, y: y * height })
  }
  const others = [0, 1, 2, 3].filter((corner) => corner !== looked.corner).map(onStage)
  const { side, left, top } = loupePlace(onStage(looked.corner), viewport, looked.byTouch, others)
  const scale = Math.max(1, enlarged * viewport.scale)
  const [originX, originY] = [side / 2 - spot.x * scale, side / 2 - spot.y * scale]
  const { ratio } = viewport
  const seen: Viewport = { scale, originX, originY, width: side, height: side, ratio }

  useEffect(() => {
    let frame = 0
    const paint = () => {
      const context = canvas.current?.getContext('2d')
      if (context == null) return
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, side, side)
      paintPhoto(context, photo, { scale, originX, originY, width: side, height: side, ratio })
    }
    // Once a frame, however many places the pointer tells.
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(paint)
    }
    later()
    const off = photo.subscribe(later)
    return () => {
      cancelAnimationFrame(frame)
      off()
    }
  }, [photo, scale, originX, originY, side, ratio])

  return (
    <figure
      aria-label="Magnified corner"
      style={{ width: side, height: side, transform: `translate(${left}px, ${top}px)` }}
      className="absolute top-0 left-0 overflow-hidden rounded-full bg-well shadow-2 outline-2 outline-(--ink-line)"
    >
      <canvas
        ref={canvas}
        width={Math.round(side * ratio)}
        height={Math.round(side * ratio)}
        className="absolute inset-0 size-full"
      />
      <RoomLines layout={layout} viewport={seen} photo={photo.size} />
    </figure>
  )
}
