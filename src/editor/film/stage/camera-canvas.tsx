import { useEffect, useEffectEvent, useRef } from 'react'
import type { FilmRect } from '../../../../core/contract/film-document.ts'
import type { CameraFrames } from '../session/camera-frames.ts'
import { type CameraNodes, createCameraNodes, type FrameEnd, MARGIN_PX } from './camera-nodes.ts'
import type { Size } from './stage-size.ts'

interface CameraCanvasProps {
  /** Of the photo as it is shown. */
  size: Size
  frames: CameraFrames
  onPut: (end: FrameEnd, rect: FilmRect, gesture: string) => void
  onDrag: (isDragging: boolean) => void
  onCancel: (gesture: string) => void
}

/** Start and end of the camera over the photo, with the way between their middles. */
export function CameraCanvas({ size, frames, onPut, onDrag, onCancel }: CameraCanvasProps) {
  const container = useRef<HTMLDivElement>(null)
  const nodes = useRef<CameraNodes | null>(null)
  const put = useEffectEvent(onPut)
  const drag = useEffectEvent(onDrag)
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    if (container.current === null) return undefined
    nodes.current = createCameraNodes({
      container: container.current,
      onPut: (...change) => put(...change),
      onDrag: (isDragging) => drag(isDragging),
      onCancel: (gesture) => cancel(gesture),
    })
    return () => nodes.current?.close()
  }, [])
  useEffect(() => nodes.current?.show(size, frames), [size, frames])
  return <div ref={container} style={{ inset: -MARGIN_PX }} className="absolute touch-none" />
}
