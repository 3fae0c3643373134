import { useEffect, useMemo, useState } from 'react'
import { mediaUrl } from '../../services/media-url.ts'
import { createSignal } from '../signal/signal.ts'
import { useSignal } from '../signal/use-signal.ts'
import type { Viewport } from '../viewport/viewport.ts'
import { paintPhoto } from './paint-photo.ts'
import type { PhotoSource } from './photo-source.ts'
import { openPhoto } from './photo-source.ts'

interface DrawnImage {
  width: number
  height: number
  preview_url: string
  display_url: string
}

interface DrawnPhoto {
  paint: (context: CanvasRenderingContext2D, viewport: Viewport) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * Opens a photo as long as the component is there; null until it is open. Addresses that are merely signed anew are no
 * reason to load it again. `onProblem` hears what went wrong while it was read, in words for the user.
 */
export function useDrawnPhoto(image: DrawnImage, onProblem: (message: string) => void): DrawnPhoto | null {
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
  const source = useSignal(holder)
  return useMemo(() => (source === null ? null : drawnOf(source)), [source])
}

function drawnOf(source: PhotoSource): DrawnPhoto {
  return {
    paint: (context, viewport) => paintPhoto(context, source, viewport),
    subscribe: (listener) => source.subscribe(listener),
  }
}
