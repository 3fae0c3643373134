import type { ViewPoint } from '../viewport/viewport.ts'
import type { Size } from '../viewport/view-maths.ts'

/** The corner that a loupe looks at. */
export interface Looked {
  corner: number
  byTouch: boolean
}

/** View pixels between a corner and the loupe's edge, and between the loupe and the frame of the stage. */
const [away, margin] = [28, 8]

/**
 * Where a loupe stands on the stage: beside its corner, towards the middle, where none of the lines that meet there run; for
 * a finger at the top of the other half of the stage, which neither finger nor hand covers.
 */
export function loupePlace(
  corner: ViewPoint,
  stage: Size,
  byTouch: boolean,
): { side: number; left: number; top: number } {
  const side = Math.min(184, Math.round(0.4 * Math.min(stage.width, stage.height)))
  const [right, bottom] = [stage.width - side - margin, stage.height - side - margin]
  const isLeft = corner.x < stage.width / 2
  if (byTouch) return { side, left: isLeft ? right : margin, top: margin }
  const beside = (at: number, isLow: boolean, most: number) => {
    // The circle's edge comes nearest on the diagonal.
    const middle = (away + side / 2) * Math.SQRT1_2
    const start = (isLow ? at + middle : at - middle) - side / 2
    return Math.max(margin, Math.min(most, start))
  }
  return {
    side,
    left: beside(corner.x, isLeft, right),
    top: beside(corner.y, corner.y < stage.height / 2, bottom),
  }
}
