/** No point of a shape may be farther from the photo's corner than this, in pixels. */
const MAX_COORDINATE_PX = 1_000_000

/**
 * Throws RangeError unless `points` holds at least `min` pairs of x and y, each a number within a million pixels.
 * `what` names the shape in the message.
 */
export function checkPoints(points: ArrayLike<number>, min: number, what: string): void {
  if (points.length < min * 2 || points.length % 2 !== 0)
    throw new RangeError(`${what} needs at least ${min} point${min === 1 ? '' : 's'}, each an x and a y`)
  for (let i = 0; i < points.length; i++)
    if (!(Math.abs(points[i]) <= MAX_COORDINATE_PX))
      throw new RangeError(
        `Each point of ${what} needs numbers within ${MAX_COORDINATE_PX} pixels, not ${points[i]}`,
      )
}
