import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { zoomOf } from './view-maths.ts'
import type { ViewportStore } from './viewport-store.ts'
import { formatZoom } from './zoom-text.ts'

/** Keeps an element's text the zoom in per cent, without rendering React. */
export function useZoomText(view: ViewportStore): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = () => {
      if (element.current !== null && view.isReady())
        element.current.textContent = formatZoom(zoomOf(view.get()))
    }
    show()
    return view.subscribe(show)
  }, [view])
  return element
}
