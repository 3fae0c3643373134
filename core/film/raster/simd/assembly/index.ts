// Rows of a photo drawn into a frame, four pixels at a time. What it computes stands in ../../sample.ts.

/** `count` pixels between those at `a` and at `b`, of which the latter weigh `weight` of 256, at `out`; up to three more. */
export function mix(a: usize, b: usize, weight: i32, out: usize, count: usize): void {
  const own = i16x8.splat(<i16>weight)
  const rest = i16x8.splat(<i16>(256 - weight))
  for (let i: usize = 0; i < 4 * count; i += 16) {
    const p = v128.load(a + i)
    const q = v128.load(b + i)
    const low = v128.add<i16>(
      v128.mul<i16>(v128.extend_low<u8>(p), rest),
      v128.mul<i16>(v128.extend_low<u8>(q), own),
    )
    const high = v128.add<i16>(
      v128.mul<i16>(v128.extend_high<u8>(p), rest),
      v128.mul<i16>(v128.extend_high<u8>(q), own),
    )
    v128.store(out + i, i8x16.narrow_i16x8_u(rounded(low), rounded(high)))
  }
}

/** 256ths to wholes: the sums have sixteen bits without a sign. */
function rounded(sums: v128): v128 {
  return v128.shr<u16>(v128.add<i16>(sums, i16x8.splat(128)), 8)
}

/**
 * `count` pixels of the frame from a row of the photo, at `out`; up to three more. Of each, `first` says which pixel of
 * the row lies before it, `weight` how much the next one weighs; `weights` holds eight numbers for each weight.
 */
export function across(
  row: usize,
  first: usize,
  weight: usize,
  weights: usize,
  out: usize,
  count: usize,
): void {
  for (let i: usize = 0; i < 4 * count; i += 16) {
    const a = weighted(row, first + i, weight + i, weights)
    const b = weighted(row, first + i + 4, weight + i + 4, weights)
    const c = weighted(row, first + i + 8, weight + i + 8, weights)
    const d = weighted(row, first + i + 12, weight + i + 12, weights)
    v128.store(out + i, i8x16.narrow_i16x8_u(rounded(summed(a, b)), rounded(summed(c, d))))
  }
}

function weighted(row: usize, first: usize, weight: usize, weights: usize): v128 {
  const pixels = v128.load_ext<u8>(row + 4 * <usize>load<u32>(first))
  return v128.mul<i16>(pixels, v128.load(weights + 16 * <usize>load<u32>(weight)))
}

/** The two pixels of each pair added. */
function summed(a: v128, b: v128): v128 {
  return v128.add<i16>(v128.shuffle<i64>(a, b, 0, 2), v128.shuffle<i64>(a, b, 1, 3))
}

/**
 * Lays `count` pixels at `from`, colours multiplied by alpha, over opaque ones at `to`, with an opacity of 0 to 256; up to
 * three more.
 */
export function over(to: usize, from: usize, opacity: i32, count: usize): void {
  const part = i16x8.splat(<i16>opacity)
  for (let i: usize = 0; i < 4 * count; i += 16) {
    const pixels = v128.load(from + i)
    const below = v128.load(to + i)
    const low = rounded(v128.mul<i16>(v128.extend_low<u8>(pixels), part))
    const high = rounded(v128.mul<i16>(v128.extend_high<u8>(pixels), part))
    const a = kept(low, v128.extend_low<u8>(below))
    const b = kept(high, v128.extend_high<u8>(below))
    v128.store(to + i, i8x16.narrow_i16x8_u(v128.add<i16>(low, a), v128.add<i16>(high, b)))
  }
}

/** What is left of two pixels under two others, by the alpha of those. */
function kept(above: v128, below: v128): v128 {
  const alpha = i8x16.shuffle(above, above, 6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15)
  const rest = v128.sub<i16>(v128.sub<i16>(i16x8.splat(256), alpha), v128.shr<u16>(alpha, 7))
  return rounded(v128.mul<i16>(below, rest))
}
