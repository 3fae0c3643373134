/** No point of a shape may be farther from the photo's corner than this, in pixels. */
const REACH = 1_000_000

/**
 * Throws RangeError unless `points` holds at least `least` pairs of x and y, each a number within a million pixels.
 * `what` names the shape in the message.
 */
export function checkPoints(points: ArrayLike<number>, least: number, what: string): void {
  if (points.length < least * 2 || points.length % 2 !== 0)
    throw new RangeError(`${what} needs at least ${least} point${least === 1 ? '' : 's'}, each an x and a y`)
  for (let i = 0; i < points.length; i++)
    if (!(Math.abs(points[i]) <= REACH))
      throw new RangeError(`Each point of ${what} needs numbers within ${REACH} pixels, not ${points[i]}`)
}
