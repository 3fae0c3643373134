const DEGREES = 180 / Math.PI

/**
 * The angle of (x, y) from the positive x axis, in degrees from -180 to 180, to about 1e-13: of + − × ÷ and square roots
 * alone, which every engine rounds alike, as `Math.atan2` need not. 0 for (0, 0).
 */
export function arcTangent(y: number, x: number): number {
  if (x === 0 && y === 0) return 0
  if (Math.abs(y) > Math.abs(x)) return (y > 0 ? 90 : -90) - smallAngle(x / y)
  if (x > 0) return smallAngle(y / x)
  return y < 0 ? smallAngle(y / x) - 180 : smallAngle(y / x) + 180
}

/** For tangents from -1 to 1: the angle is halved three times, then its series taken. */
function smallAngle(tangent: number): number {
  let t = tangent
  for (let k = 0; k < 3; k++) t /= 1 + Math.sqrt(1 + t * t)
  const square = t * t
  let sum = 0
  for (let k = 21; k >= 1; k -= 2) sum = 1 / k - square * sum
  return 8 * t * sum * DEGREES
}
