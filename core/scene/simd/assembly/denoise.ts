// Smoothing of light, four places at a time. What it computes stands in ../../scalar-denoise.ts, what lies where in memory in
// ../simd-denoise.ts: planes of one number a place, with columns of part 0 on both sides.

const PART: usize = 0
const POSITION: usize = 1
const NORMAL: usize = 4
const LUMINANCE: usize = 7
const SPREAD: usize = 8
const RAW: usize = 9

/** The à-trous kernel's weight of a step by so many reaches. */
function weightOf(step: i32): f32 {
  return step == 0 ? 0.375 : step * step == 1 ? 0.25 : 0.0625
}

/**
 * Writes the luminance of the values in four planes from number `values`, averaged over each place's neighbours on its
 * part, and the spread of noise: `strength` standard deviations. `first` is where the first place stands in a plane.
 */
export function steady(
  planes: usize,
  plane: usize,
  stride: usize,
  first: usize,
  width: i32,
  height: i32,
  values: usize,
  strength: f32,
): void {
  const red = planes + values * plane
  const green = red + plane
  const blue = green + plane
  const variance = blue + plane
  const raw = planes + RAW * plane
  for (let at: usize = 0; at < plane; at += 16)
    v128.store(
      raw + at,
      f32x4.add(
        f32x4.add(
          f32x4.mul(v128.load(red + at), f32x4.splat(0.2126)),
          f32x4.mul(v128.load(green + at), f32x4.splat(0.7152)),
        ),
        f32x4.mul(v128.load(blue + at), f32x4.splat(0.0722)),
      ),
    )
  const one = f32x4.splat(1)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += 4) {
      const at = first + <usize>y * stride + ((<usize>x) << 2)
      const own = v128.load(planes + PART * plane + at)
      if (!v128.any_true(own)) continue
      let luminance = f32x4.splat(0)
      let count = f32x4.splat(0)
      // The place itself counts twice for the variance.
      let spread = v128.load(variance + at)
      for (let dy = -1; dy <= 1; dy++) {
        if (y + dy < 0 || y + dy >= height) continue
        for (let dx = -1; dx <= 1; dx++) {
          const near = at + <usize>(dy * <i32>stride + dx * 4)
          const same = i32x4.eq(v128.load(planes + PART * plane + near), own)
          count = f32x4.add(count, v128.and(one, same))
          luminance = f32x4.add(luminance, v128.and(v128.load(raw + near), same))
          spread = f32x4.add(spread, v128.and(v128.load(variance + near), same))
        }
      }
      v128.store(planes + LUMINANCE * plane + at, f32x4.div(luminance, count))
      const deviation = f32x4.sqrt(f32x4.div(spread, f32x4.add(count, one)))
      const scaled = f32x4.add(f32x4.mul(f32x4.splat(strength), deviation), f32x4.splat(1e-4))
      v128.store(planes + SPREAD * plane + at, scaled)
    }
}

/** One level: values in four planes from number `from`, smoothed over places `reach` apart, go to planes from number `to`. */
export function smooth(
  planes: usize,
  plane: usize,
  stride: usize,
  first: usize,
  width: i32,
  height: i32,
  reach: i32,
  from: usize,
  to: usize,
): void {
  const parts = planes + PART * plane
  const position = planes + POSITION * plane
  const normal = planes + NORMAL * plane
  const luminances = planes + LUMINANCE * plane
  const spreads = planes + SPREAD * plane
  const values = planes + from * plane
  const out = planes + to * plane
  const zero = f32x4.splat(0)
  const inverseSlack = f32x4.splat(1 / (0.004 * <f32>reach + 0.002))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += 4) {
      const at = first + <usize>y * stride + ((<usize>x) << 2)
      const own = v128.load(parts + at)
      if (!v128.any_true(own)) {
        for (let c: usize = 0; c < 4; c++) v128.store(out + c * plane + at, zero)
        continue
      }
      const px = v128.load(position + at)
      const py = v128.load(position + plane + at)
      const pz = v128.load(position + 2 * plane + at)
      const nx = v128.load(normal + at)
      const ny = v128.load(normal + plane + at)
      const nz = v128.load(normal + 2 * plane + at)
      const luminance = v128.load(luminances + at)
      const inverseSpread = f32x4.div(f32x4.splat(1), v128.load(spreads + at))
      let r = zero
      let g = zero
      let b = zero
      let variance = zero
      let sum = zero
      for (let ky = -2; ky <= 2; ky++) {
        const row = y + ky * reach
        if (row < 0 || row >= height) continue
        for (let kx = -2; kx <= 2; kx++) {
          const near = at + <usize>(ky * reach * <i32>stride + kx * reach * 4)
          const same = i32x4.eq(v128.load(parts + near), own)
          if (!v128.any_true(same)) continue
          let facing = f32x4.mul(v128.load(normal + near), nx)
          facing = f32x4.add(facing, f32x4.mul(v128.load(normal + plane + near), ny))
          facing = f32x4.add(facing, f32x4.mul(v128.load(normal + 2 * plane + near), nz))
          const mask = v128.and(same, f32x4.ge(facing, f32x4.splat(0.7)))
          if (!v128.any_true(mask)) continue
          facing = f32x4.mul(facing, facing)
          facing = f32x4.mul(facing, facing)
          facing = f32x4.mul(facing, facing)
          facing = f32x4.mul(facing, facing)
          facing = f32x4.mul(facing, facing)
          let off = f32x4.mul(f32x4.sub(v128.load(position + near), px), nx)
          off = f32x4.add(off, f32x4.mul(f32x4.sub(v128.load(position + plane + near), py), ny))
          off = f32x4.add(off, f32x4.mul(f32x4.sub(v128.load(position + 2 * plane + near), pz), nz))
          const apart = f32x4.abs(f32x4.sub(v128.load(luminances + near), luminance))
          const unlike = f32x4.add(f32x4.mul(f32x4.abs(off), inverseSlack), f32x4.mul(apart, inverseSpread))
          let weight = f32x4.mul(f32x4.splat(weightOf(kx) * weightOf(ky)), facing)
          weight = v128.and(f32x4.mul(weight, decay(unlike)), mask)
          r = f32x4.add(r, f32x4.mul(weight, v128.load(values + near)))
          g = f32x4.add(g, f32x4.mul(weight, v128.load(values + plane + near)))
          b = f32x4.add(b, f32x4.mul(weight, v128.load(values + 2 * plane + near)))
          const square = f32x4.mul(weight, weight)
          variance = f32x4.add(variance, f32x4.mul(square, v128.load(values + 3 * plane + near)))
          sum = f32x4.add(sum, weight)
        }
      }
      const seen = i32x4.ne(own, zero)
      const inverse = f32x4.div(f32x4.splat(1), sum)
      v128.store(out + at, v128.and(f32x4.mul(r, inverse), seen))
      v128.store(out + plane + at, v128.and(f32x4.mul(g, inverse), seen))
      v128.store(out + 2 * plane + at, v128.and(f32x4.mul(b, inverse), seen))
      const both = f32x4.mul(inverse, inverse)
      v128.store(out + 3 * plane + at, v128.and(f32x4.mul(variance, both), seen))
    }
}

/** The exponential of -x for x from 0: a power of two by its bits, times a polynomial that is right to seven digits. */
function decay(x: v128): v128 {
  const z = f32x4.pmax(f32x4.splat(-126), f32x4.mul(x, f32x4.splat(-1.442695)))
  const whole = f32x4.floor(z)
  const f = f32x4.sub(z, whole)
  let p = f32x4.add(f32x4.mul(f, f32x4.splat(0.0018775767)), f32x4.splat(0.0089893397))
  p = f32x4.add(f32x4.mul(f, p), f32x4.splat(0.055826318))
  p = f32x4.add(f32x4.mul(f, p), f32x4.splat(0.24015361))
  p = f32x4.add(f32x4.mul(f, p), f32x4.splat(0.69315308))
  p = f32x4.add(f32x4.mul(f, p), f32x4.splat(0.99999994))
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(whole), i32x4.splat(127)), 23)
  return f32x4.mul(p, power)
}
