import type { Size } from './view-maths.ts'
import { fit, resized } from './view-maths.ts'
import type { Viewport } from './viewport.ts'

/** Holds the one viewport of a workspace, outside React. Listeners run at once, in the order they came. */
export interface ViewportStore {
  readonly photo: Size
  get(): Viewport
  /** False until the stage has a size. */
  isReady(): boolean
  set(next: Viewport): void
  update(change: (viewport: Viewport, photo: Size) => Viewport): void
  resize(stage: { width: number; height: number; ratio: number }): void
  fit(): void
  subscribe(listener: (viewport: Viewport) => void): () => void
}

export function createViewportStore(photo: Size): ViewportStore {
  let viewport: Viewport = { scale: 1, originX: 0, originY: 0, width: 0, height: 0, ratio: 1 }
  const listeners = new Set<(viewport: Viewport) => void>()

  const set = (next: Viewport) => {
    if (isSame(next, viewport)) return
    viewport = next
    for (const listener of listeners) listener(viewport)
  }
  return {
    photo,
    get: () => viewport,
    isReady: () => viewport.width > 0 && viewport.height > 0,
    set,
    update: (change) => set(change(viewport, photo)),
    resize: (stage) => {
      // A hidden stage reports no size; the view it had is kept for when it comes back.
      if (stage.width > 0 && stage.height > 0) set(resized(viewport, photo, stage))
    },
    fit: () => set(fit(viewport, photo)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isSame(a: Viewport, b: Viewport): boolean {
  return (
    a.scale === b.scale &&
    a.originX === b.originX &&
    a.originY === b.originY &&
    a.width === b.width &&
    a.height === b.height &&
    a.ratio === b.ratio
  )
}
