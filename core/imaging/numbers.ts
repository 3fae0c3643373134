/**
 * Roots, logarithms, powers and falls made of + − × ÷ alone, which IEEE 754 rounds the same way everywhere; `Math.log`,
 * `Math.cbrt` and `**` may differ in their last bit between engines, and a cut would then differ by whole pixels.
 */

/** The cube root of a number of 0 or more, to about 1e-12. */
export function cubeRoot(value: number): number {
  if (value === 0) return 0
  let scale = 1
  let left = value
  for (; left < 0.125; left *= 8) scale *= 0.5
  for (; left >= 1; left *= 0.125) scale *= 2
  let root = 0.45 + 0.6 * left
  for (let i = 0; i < 5; i++) root = (2 * root + left / (root * root)) / 3
  return root * scale
}

/** `value` to the power 2.4, for 0 to 1, to about 1e-12: its square times the square of its fifth root. */
export function powerOf24(value: number): number {
  if (value === 0) return 0
  let root = 0.3 + 0.7 * value
  for (let i = 0; i < 30; i++) root = (4 * root + value / (root * root * root * root)) / 5
  return value * value * root * root
}

/** The natural logarithm of a number above 0, to about 1e-12. */
export function naturalLog(value: number): number {
  let power = 0
  let left = value
  for (; left < 0.75; left *= 2) power--
  for (; left >= 1.5; left *= 0.5) power++
  const t = (left - 1) / (left + 1)
  const square = t * t
  let sum = 0
  for (let k = 19; k >= 1; k -= 2) sum = 1 / k + square * sum
  return power * Math.LN2 + 2 * t * sum
}

/** e to the power of a number from -40 to 40, to about 1e-12 of its value. */
export function exponential(value: number): number {
  const part = value / 64
  let sum = 1
  for (let k = 12; k >= 1; k--) sum = 1 + (part / k) * sum
  for (let k = 0; k < 6; k++) sum *= sum
  return sum
}

/** Falls from 1 at 0 towards 0 nearly as e⁻ˣ does, for x of 0 or more. */
export function fall(x: number): number {
  const step = 1 / (1 + x / 8)
  const two = step * step
  const four = two * two
  return four * four
}

/** Smoothstep: 0 below `from`, 1 above `to`, 3t² − 2t³ between. */
export function smoothStep(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
