const half = Math.SQRT1_2
/** Scale of each row and column after the fast transform below; the quantiser takes it out. */
const scales = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379]

/** Multipliers that turn transformed values into quantised ones, for a quantiser in rows. */
export function multipliersOf(quantiser: readonly number[]): Float32Array {
  return Float32Array.from(quantiser, (step, i) => 1 / (step * scales[i >> 3]! * scales[i & 7]! * 8))
}

/**
 * The cosine transform of an 8 × 8 block, in place, scaled as `multipliersOf` expects (Arai, Agui, Nakajima 1988:
 * 5 multiplications for 8 values).
 */
export function transform(block: Float32Array): void {
  for (let row = 0; row < 64; row += 8) transformEight(block, row, 1)
  for (let column = 0; column < 8; column++) transformEight(block, column, 8)
}

function transformEight(block: Float32Array, at: number, step: number): void {
  const i1 = at + step
  const i2 = i1 + step
  const i3 = i2 + step
  const i4 = i3 + step
  const i5 = i4 + step
  const i6 = i5 + step
  const i7 = i6 + step
  const sum07 = block[at]! + block[i7]!
  const sum16 = block[i1]! + block[i6]!
  const sum25 = block[i2]! + block[i5]!
  const sum34 = block[i3]! + block[i4]!
  const d07 = block[at]! - block[i7]!
  const d16 = block[i1]! - block[i6]!
  const d25 = block[i2]! - block[i5]!
  const d34 = block[i3]! - block[i4]!

  const evenSum = sum07 + sum34
  const oddSum = sum16 + sum25
  block[at] = evenSum + oddSum
  block[i4] = evenSum - oddSum
  const d = sum07 - sum34
  const z1 = (sum16 - sum25 + d) * half
  block[i2] = d + z1
  block[i6] = d - z1

  const a = d34 + d25
  const b = (d25 + d16) * half
  const c = d16 + d07
  const z5 = (a - c) * 0.382683433
  const z2 = 0.5411961 * a + z5
  const z4 = 1.306562965 * c + z5
  const high = d07 + b
  const low = d07 - b
  block[i5] = low + z2
  block[i3] = low - z2
  block[i1] = high + z4
  block[i7] = high - z4
}
