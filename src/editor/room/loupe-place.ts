import type { ViewPoint } from '../viewport/viewport.ts'
import type { Size } from '../viewport/view-maths.ts'

/** The corner that a loupe looks at. */
export interface Looked {
  corner: number
  byTouch: boolean
}

/** View pixels between a corner and the loupe's edge, between the loupe and the frame of the stage, and of a handle. */
const [away, margin, handle] = [28, 8, 14]
/** Places tried along each side of the stage for a loupe that does not stand beside its corner. */
const tried = [0, 0.25, 0.5, 0.75, 1]

interface LoupePlace {
  side: number
  left: number
  top: number
}

/**
 * Where a loupe stands on the stage: beside its corner, towards the middle, where none of the lines that meet there
 * run; for a finger at the top of the other half of the stage, which neither finger nor hand covers. Where it would
 * hide one of the `others`, the corners that its own is judged by, it goes to the nearest such place that does not, if
 * there is one.
 */
export function loupePlace(
  corner: ViewPoint,
  stage: Size,
  byTouch: boolean,
  others: readonly ViewPoint[],
): LoupePlace {
  const side = Math.min(184, Math.round(0.4 * Math.min(stage.width, stage.height)))
  const elsewhere = acrossStage(corner, stage, side)
  const places = byTouch ? elsewhere : [...besideCorner(corner, stage, side), ...elsewhere]
  const clears = ({ left, top }: LoupePlace, { x, y }: ViewPoint, by: number) =>
    Math.hypot(x - left - side / 2, y - top - side / 2) >= side / 2 + by
  const isFree = (place: LoupePlace) =>
    clears(place, corner, byTouch ? away : handle) && others.every((other) => clears(place, other, handle))
  return places.find(isFree) ?? places[0]!
}

/** On the four diagonals of the corner, the one towards the middle first and the one away from it last. */
function besideCorner(corner: ViewPoint, stage: Size, side: number): LoupePlace[] {
  const beside = (at: number, isAfter: boolean, length: number) => {
    // The circle's edge comes nearest on the diagonal.
    const middle = (away + side / 2) * Math.SQRT1_2
    const start = (isAfter ? at + middle : at - middle) - side / 2
    return Math.max(margin, Math.min(length - side - margin, start))
  }
  const [isLeft, isHigh] = [corner.x < stage.width / 2, corner.y < stage.height / 2]
  const on = (isRight: boolean, isBelow: boolean): LoupePlace => ({
    side,
    left: beside(corner.x, isRight, stage.width),
    top: beside(corner.y, isBelow, stage.height),
  })
  return [on(isLeft, isHigh), on(isLeft, !isHigh), on(!isLeft, isHigh), on(!isLeft, !isHigh)]
}

/** Row by row from the top, each from the other side of the stage to the corner's own. */
function acrossStage(corner: ViewPoint, stage: Size, side: number): LoupePlace[] {
  const [right, bottom] = [stage.width - side - margin, stage.height - side - margin]
  const [from, to] = corner.x < stage.width / 2 ? [right, margin] : [margin, right]
  return tried.flatMap((down) =>
    tried.map((across) => ({
      side,
      left: from + (to - from) * across,
      top: margin + (bottom - margin) * down,
    })),
  )
}
