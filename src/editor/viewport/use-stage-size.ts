import type { RefObject } from 'react'
import { useEffect } from 'react'
import type { ViewportStore } from './viewport-store.ts'

/** Keeps the viewport's stage size and pixel ratio those of an element. */
export function useStageSize(stage: RefObject<HTMLElement | null>, view: ViewportStore): void {
  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const measure = () =>
      view.resize({
        width: element.clientWidth,
        height: element.clientHeight,
        ratio: Math.max(1, window.devicePixelRatio),
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Browser zoom and another screen change the ratio, and with it the size in CSS pixels of the window.
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [stage, view])
}
