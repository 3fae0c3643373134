import type { DrawnShape } from '../../../core/mask/drawn-shape.ts'
import type { Hints } from '../hints/hints.ts'
import type { Combine, MaskClient } from '../mask/mask-client.ts'
import type { ImagePoint } from '../viewport/viewport.ts'
import type { Rubber } from './rubber.ts'
import type { Signal } from '../signal/signal.ts'

/** A polygon, a line or a hint while its corners are being set one after the other. */
export interface PathDraft {
  isOpen(): boolean
  /** Sets a corner; the first one says what the shape is and how it meets the mask. */
  add(at: ImagePoint, shape: PathShape): void
  /** Shows where the next corner would be. */
  point(at: ImagePoint | null): void
  /** Whether a corner lies within `reach` image pixels of the first one (`close`), or of the last. */
  isAt(which: 'first' | 'last', at: ImagePoint, reach: number): boolean
  /** Takes the last corner back; the whole path with the only one. */
  back(): void
  /** Lays the shape over the mask, unless it has too few corners; a hint is kept. */
  finish(): void
  /** Throws the path away. True when there was one. */
  cancel(): boolean
}

interface PathShape {
  kind: 'polygon' | 'line' | 'edge' | 'source'
  combine: Combine
  /** Of a line, in image pixels. */
  width: number
}

export function createPathDraft(
  mask: MaskClient,
  hints: Pick<Hints, 'draw'>,
  rubber: Signal<Rubber | null>,
): PathDraft {
  let shape: PathShape | null = null
  let points: number[] = []
  let next: ImagePoint | null = null

  const show = () => {
    if (shape === null) return
    const shown = next === null ? points : [...points, next.x, next.y]
    rubber.set({ kind: 'path', points: shown, width: shape.kind === 'line' ? shape.width : null })
  }
  const cancel = () => {
    const wasOpen = shape !== null
    shape = null
    points = []
    next = null
    if (wasOpen) rubber.set(null)
    return wasOpen
  }
  return {
    isOpen: () => shape !== null,
    add: (at, wanted) => {
      shape ??= wanted
      points = [...points, at.x, at.y]
      show()
    },
    point: (at) => {
      next = at
      show()
    },
    isAt: (which, at, reach) => {
      if (points.length === 0) return false
      const i = which === 'first' ? 0 : points.length - 2
      return Math.hypot(points[i] - at.x, points[i + 1] - at.y) <= reach
    },
    back: () => {
      points = points.slice(0, -2)
      if (points.length === 0) cancel()
      else show()
    },
    finish: () => {
      const [done, corners] = [shape, points]
      cancel()
      if (done === null) return
      if (done.kind === 'edge') hints.draw('edge', corners)
      else if (done.kind === 'source') hints.draw(sourceKind(done.combine), corners)
      else {
        const drawn = shapeOf(done.kind, done.width, corners)
        if (drawn !== null) void mask.drawShape(drawn, done.combine)
      }
    },
    cancel,
  }
}

/** What an area says of its pixels, by how a shape drawn so would meet the mask. */
export function sourceKind(combine: Combine): 'include' | 'exclude' {
  return combine === 'add' ? 'include' : 'exclude'
}

/** Null when there are too few corners to cover anything. */
function shapeOf(kind: 'polygon' | 'line', width: number, points: number[]): DrawnShape | null {
  if (kind === 'line') return points.length < 4 ? null : { kind, points, width }
  return points.length < 6 ? null : { kind, points }
}
