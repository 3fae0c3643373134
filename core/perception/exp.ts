// Powers of e by sums and products alone: Math.exp may differ in its last bit from engine to engine.

/** The natural logarithm of 2, in two parts: the first has zeros at its end, so that multiples of it are exact. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10

/** Factors of the series of e^r, from the 12th power down. */
const FACTORS = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]

/** e^x to about 15 digits; 0 below -700, and no more than e^700. */
export function exp(x: number): number {
  if (x < -700) return 0
  const inside = Math.min(x, 700)
  const power = Math.floor(inside * Math.LOG2E + 0.5)
  const rest = inside - power * LN2_HIGH - power * LN2_LOW
  let sum = 1
  for (const factor of FACTORS) sum = 1 + (rest / factor) * sum
  return sum * powerOfTwo(power)
}

/** Exact; `**` need not be. */
function powerOfTwo(power: number): number {
  let out = 1
  let base = power < 0 ? 0.5 : 2
  for (let left = Math.abs(power); left > 0; left >>= 1) {
    if (left % 2 === 1) out *= base
    base *= base
  }
  return out
}
