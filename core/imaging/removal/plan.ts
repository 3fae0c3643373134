import type { Pixels, Rect } from '../pixels.ts'
import type { Alignment, Places } from './places.ts'
import type { EdgeLine } from './hints/hints.ts'
import type { RoomPlane } from './room-plane.ts'
import type { Detail } from './surface/fill-surfaces.ts'
import type { Surfaces } from './surface/surfaces.ts'

/** How a hole was filled: enough for a larger picture of it to be filled alike. Rectangles and rows are the photo's. */
export type Plan =
  | {
      kind: 'copies'
      context: Rect
      places: Places
      /** Whether things that do not go on behind the hole were left out of what is copied. */
      leavesThings: boolean
    }
  | {
      kind: 'surfaces'
      context: Rect
      surfaces: Surfaces
      details: Detail[]
      horizon: number | null
      plane: RoomPlane | null
    }

/** How a piece of a hole was filled. */
export interface PiecePlan {
  box: Rect
  plan: Plan
}

/** The plan of a hole, or of each piece into which lines have cut it, with the edges that were found by themselves. */
export type RegionPlan =
  | { kind: 'whole'; plan: Plan }
  | { kind: 'pieces'; pieces: PiecePlan[]; edges: readonly EdgeLine[] }

/** How many times larger a photo is than another one of the same view, across and down. */
export interface Scale {
  x: number
  y: number
}

/** How a region was filled in a photo that is smaller by `scale`. */
export interface RegionDraft {
  plan: RegionPlan
  scale: Scale
}

/** A rectangle of the smaller photo in the larger one, in whole pixels. */
export function scaledRect({ x, y, width, height }: Rect, scale: Scale, within: Pixels): Rect {
  const left = Math.round(x * scale.x)
  const top = Math.round(y * scale.y)
  return {
    x: left,
    y: top,
    width: Math.min(within.width, Math.round((x + width) * scale.x)) - left,
    height: Math.min(within.height, Math.round((y + height) * scale.y)) - top,
  }
}

/** A row, or column, of the larger photo that shows what one of the smaller one does. */
export function scaledPlace(place: number, scale: number): number {
  return (place + 0.5) * scale - 0.5
}

/** Where the crop `coarse` of the smaller photo shows what the crop `fine` of the larger one does. */
export function alignCrops(fine: Rect, coarse: Rect, scale: Scale): Alignment {
  return {
    scaleX: 1 / scale.x,
    scaleY: 1 / scale.y,
    x: (fine.x + 0.5) / scale.x - 0.5 - coarse.x,
    y: (fine.y + 0.5) / scale.y - 0.5 - coarse.y,
  }
}

/** Lines of the smaller photo in the larger one. */
export function scaledLines(lines: readonly EdgeLine[], { x: across, y: down }: Scale): EdgeLine[] {
  return lines.map((line) => ({
    ...line,
    points: line.points.map(({ x, y }) => ({ x: x * across, y: y * down })),
  }))
}
