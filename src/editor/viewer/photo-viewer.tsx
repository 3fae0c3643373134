import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { mediaUrl } from '../../services/media-url.ts'
import { attachLooking } from '../photo/attach-looking.ts'
import { useDrawnPhoto } from '../photo/use-drawn-photo.ts'
import type { Signal } from '../signal/signal.ts'
import { DrawnLayer } from '../viewport/drawn-layer.tsx'
import { useStageSize } from '../viewport/use-stage-size.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ViewPoint } from '../viewport/viewport.ts'
import { attachSwipe } from './swipe.ts'

/** What is shown of an image before its pixels are asked for. */
interface ViewedImage {
  width: number
  height: number
  thumbnail_url: string
  preview_url: string
  display_url: string
}

interface PhotoViewerProps {
  image: ViewedImage
  view: ViewportStore
  /** Where the pointer is, for zooming by keys. */
  hover: Signal<ViewPoint | null>
  /** A finger wiped over the fitted photo: 1 to the next, −1 to the one before. */
  onSwipe: (by: 1 | -1) => void
}

/**
 * A user who only leafs through should not fetch every photo at full size: milliseconds of rest before it is asked for.
 */
const restMs = 300

/**
 * One photo to look at: drag pans, wheel and pinch zoom. First the small pictures that the gallery has loaded already
 * stand in its place; the full size follows after a rest, or with the first zoom.
 */
export function PhotoViewer({ image, view, hover, onSwipe }: PhotoViewerProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  useStageSize(stage, view)

  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), restMs)
    const fitted = view.get()
    const off = view.subscribe((next) => {
      if (fitted.width > 0 && next.width === fitted.width && next.scale !== fitted.scale) setWanted(true)
    })
    return () => {
      clearTimeout(timer)
      off()
    }
  }, [view])
  useEffect(() => {
    const element = stage.current
    if (element === null) return undefined
    const offs = [attachSwipe(element, view, onSwipe), attachLooking(element, view, hover)]
    return () => {
      for (const off of offs) off()
    }
  }, [view, hover, onSwipe])

  return (
    <div ref={stage} className="absolute inset-0 cursor-grab overflow-hidden select-none">
      <Standing image={image} view={view} />
      {isWanted ? <FullSize image={image} view={view} /> : null}
    </div>
  )
}

/** The small pictures, stretched to where the photo lies. */
function Standing({ image, view }: Pick<PhotoViewerProps, 'image' | 'view'>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const draw = () => {
      if (box.current === null || !view.isReady()) return
      const { scale, originX, originY } = view.get()
      const { style } = box.current
      style.transform = `translate(${originX}px, ${originY}px)`
      style.width = `${image.width * scale}px`
      style.height = `${image.height * scale}px`
    }
    draw()
    return view.subscribe(draw)
  }, [view, image])
  return (
    <div ref={box} className="pointer-events-none absolute top-0 left-0 origin-top-left">
      {[image.thumbnail_url, image.preview_url].map((url) => (
        <img key={url} src={mediaUrl(url)} alt="" draggable={false} className="absolute inset-0 size-full" />
      ))}
    </div>
  )
}

function FullSize({ image, view }: Pick<PhotoViewerProps, 'image' | 'view'>) {
  const [problem, setProblem] = useState<string | null>(null)
  const drawn = useDrawnPhoto(image, setProblem)
  return (
    <>
      {drawn === null ? null : <DrawnLayer view={view} paint={drawn.paint} subscribe={drawn.subscribe} />}
      {problem === null ? null : (
        <p
          role="alert"
          className="absolute top-3 left-1/2 flex -translate-x-1/2 items-center gap-1.5 rounded-1 bg-ink-glass px-2 py-1 text-12 font-medium text-white"
        >
          <TriangleAlert aria-hidden="true" className="size-4 flex-none" />
          {problem}
        </p>
      )}
    </>
  )
}
