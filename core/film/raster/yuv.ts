import { wordsOf } from './photo-rows.ts'
import { simdYuv } from './simd/simd-yuv.ts'

/** Weights of ITU-R BT.709 for 8-bit limited range (luma 16 to 235, chroma 16 to 240), in 65536ths. */
const ONE = 65_536
const weight = (value: number, range: number) => Math.round((value * range * ONE) / 255)
const [KR, KG, KB] = [0.2126, 0.7152, 0.0722]
const YR = weight(KR, 219)
const YG = weight(KG, 219)
const YB = weight(KB, 219)
const UR = weight(-KR / (2 * (1 - KB)), 224)
const UB = weight(0.5, 224)
const UG = -UR - UB
const VR = UB
const VB = weight(-KB / (2 * (1 - KR)), 224)
const VG = -VR - VB

const LUMA = 16 * ONE + ONE / 2
/** Chroma is made of sums of four pixels. */
const CHROMA = 4 * (128 * ONE + ONE / 2)

/** Bytes of a frame as planar YUV 4:2:0. */
export function yuvBytes(width: number, height: number): number {
  return (width * height * 3) / 2
}

/**
 * An RGBA frame as planar YUV 4:2:0 of 8 bits by ITU-R BT.709 in limited range: all of Y, then all of U, then all of V;
 * each value of U and V is that of the mean of four pixels. Alpha is not looked at. Throws RangeError unless width and
 * height are even and both arrays have their size.
 */
export function rgbaToYuv420(
  rgba: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  out: Uint8Array,
): void {
  if (width % 2 !== 0 || height % 2 !== 0)
    throw new RangeError(`A frame of ${width} × ${height} has no whole chroma`)
  if (rgba.length !== width * height * 4 || out.length !== yuvBytes(width, height))
    throw new RangeError(`A frame of ${width} × ${height} has other bytes`)
  // Words must begin at a multiple of four bytes.
  const isAligned = rgba.byteOffset % 4 === 0
  if (!isAligned || !simdYuv(wordsOf({ data: rgba }), width, height, out)) scalarYuv(rgba, width, height, out)
}

export function scalarYuv(
  rgba: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  out: Uint8Array,
): void {
  const us = width * height
  const vs = us + us / 4
  let chroma = 0
  for (let y = 0; y < height; y += 2) {
    let p = y * width * 4
    let q = p + width * 4
    let to = y * width
    for (let x = 0; x < width; x += 2, p += 8, q += 8, to += 2, chroma++) {
      const r0 = rgba[p]
      const g0 = rgba[p + 1]
      const b0 = rgba[p + 2]
      const r1 = rgba[p + 4]
      const g1 = rgba[p + 5]
      const b1 = rgba[p + 6]
      const r2 = rgba[q]
      const g2 = rgba[q + 1]
      const b2 = rgba[q + 2]
      const r3 = rgba[q + 4]
      const g3 = rgba[q + 5]
      const b3 = rgba[q + 6]
      out[to] = (YR * r0 + YG * g0 + YB * b0 + LUMA) >> 16
      out[to + 1] = (YR * r1 + YG * g1 + YB * b1 + LUMA) >> 16
      out[to + width] = (YR * r2 + YG * g2 + YB * b2 + LUMA) >> 16
      out[to + width + 1] = (YR * r3 + YG * g3 + YB * b3 + LUMA) >> 16
      const r = r0 + r1 + r2 + r3
      const g = g0 + g1 + g2 + g3
      const b = b0 + b1 + b2 + b3
      out[us + chroma] = (UR * r + UG * g + UB * b + CHROMA) >> 18
      out[vs + chroma] = (VR * r + VG * g + VB * b + CHROMA) >> 18
    }
  }
}
