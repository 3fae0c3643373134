import { useEffect, useMemo, useRef, useState } from 'react'
import { mediaUrl } from '../../services/media-url.ts'
import { attachKeys } from '../commands/attach-keys.ts'
import type { Command } from '../commands/command.ts'
import { attachPointerInput } from '../mask/pointer-input.ts'
import type { Signal } from '../studio/signal.ts'
import { createSignal } from '../studio/signal.ts'
import { useSignal } from '../studio/use-signal.ts'
import { DrawnLayer } from '../viewport/drawn-layer.tsx'
import { useStageSize } from '../viewport/use-stage-size.ts'
import { attachWheel, toView, viewGestures } from '../viewport/view-input.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ScreenPoint, Viewport, ViewPoint } from '../viewport/viewport.ts'
import { viewToImage } from '../viewport/viewport.ts'
import { paintPhoto } from './paint-photo.ts'
import type { PhotoSource } from './photo-source.ts'
import { openPhoto } from './photo-source.ts'

interface StagedImage {
  name: string
  width: number
  height: number
  preview_url: string
  display_url: string
}

interface PhotoStageProps {
  image: StagedImage
  view: ViewportStore
  /** Where the pointer is, for zooming by keys. */
  hover: Signal<ViewPoint | null>
  /** Run by their keys while the stage is there. */
  commands: readonly Command[]
  /** What went wrong while the photo was read, in words for the user. */
  onProblem: (message: string) => void
}

/** One photo to look at: a drag pans, wheel and pinch zoom. The photo is opened once, with the stage. */
export function PhotoStage({ image, view, hover, commands, onProblem }: PhotoStageProps) {
  const element = useRef<HTMLDivElement>(null)
  const source = usePhoto(image, onProblem)
  const drawn = useMemo(() => (source === null ? null : drawnOf(source)), [source])
  useStageSize(element, view)

  useEffect(() => {
    const stage = element.current
    if (stage === null) return undefined
    const place = (point: ScreenPoint) => toView(stage, point)
    const offWheel = attachWheel(stage, view)
    const offPointer = attachPointerInput(stage, {
      toImage: (point) => viewToImage(view.get(), place(point)),
      tool: (event) => (event.button === 0 ? 'pan' : null),
      pressure: () => false,
      gestures: {
        ...viewGestures(view, place),
        begin: () => undefined,
        move: () => undefined,
        end: () => undefined,
        cancel: () => undefined,
        hover: (screen) => hover.set(screen === null ? null : place(screen)),
      },
    })
    return () => {
      offWheel()
      offPointer()
    }
  }, [view, hover])
  useEffect(() => (element.current === null ? undefined : attachKeys(element.current, commands)), [commands])

  return (
    <div
      ref={element}
      role="img"
      aria-label={image.name}
      className="absolute inset-0 cursor-grab overflow-hidden select-none"
    >
      {drawn === null ? null : <DrawnLayer view={view} paint={drawn.paint} subscribe={drawn.subscribe} />}
    </div>
  )
}

/** Addresses that are merely signed anew are no reason to load the photo again. */
function usePhoto(image: StagedImage, onProblem: (message: string) => void): PhotoSource | null {
  const [opened] = useState(image)
  const [holder] = useState(() => createSignal<PhotoSource | null>(null))
  useEffect(() => {
    const photo = openPhoto(
      { width: opened.width, height: opened.height },
      { previewUrl: mediaUrl(opened.preview_url), url: mediaUrl(opened.display_url) },
    )
    const off = photo.onFailure(onProblem)
    holder.set(photo)
    return () => {
      holder.set(null)
      off()
      photo.close()
    }
  }, [opened, holder, onProblem])
  return useSignal(holder)
}

function drawnOf(source: PhotoSource) {
  return {
    paint: (context: CanvasRenderingContext2D, viewport: Viewport) => paintPhoto(context, source, viewport),
    subscribe: (listener: () => void) => source.subscribe(listener),
  }
}
