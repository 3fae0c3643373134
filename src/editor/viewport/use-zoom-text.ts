import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { zoomOf } from './view-maths.ts'
import type { ViewportStore } from './viewport-store.ts'

/** Keeps an element's text the zoom in per cent, without rendering React. */
export function useZoomText(view: ViewportStore): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = () => {
      const percent = zoomOf(view.get()) * 100
      if (element.current !== null && view.isReady())
        element.current.textContent = `${percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`
    }
    show()
    return view.subscribe(show)
  }, [view])
  return element
}
