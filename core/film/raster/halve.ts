import { wordsOf } from './photo-rows.ts'
import { simdHalve } from './simd/simd-rows.ts'
import type { Frame } from './transitions.ts'

/**
 * Reduces a frame to half its width and height: each pixel of `out` is the mean of four. Throws RangeError unless the
 * frame has even sides and `out` the size of a quarter of it.
 */
export function halve(frame: Frame, out: Uint8ClampedArray): void {
  const { width, height } = frame
  if (width % 2 !== 0 || height % 2 !== 0 || out.length * 4 !== width * height * 4)
    throw new RangeError(`A frame of ${width} × ${height} cannot be halved into ${out.length} bytes`)
  const from = wordsOf(frame)
  const to = wordsOf({ data: out })
  if (!simdHalve(from, width, to)) scalarHalve(from, width, to)
}

export function scalarHalve(from: Uint32Array, width: number, to: Uint32Array): void {
  const half = width / 2
  for (let i = 0, at = 0; i < to.length; at += width)
    for (const end = i + half; i < end; i++, at += 2) {
      const [p, q, r, s] = [from[at], from[at + 1], from[at + width], from[at + width + 1]]
      const rb = (p & 0xff00ff) + (q & 0xff00ff) + (r & 0xff00ff) + (s & 0xff00ff) + 0x20002
      const ga =
        ((p >>> 8) & 0xff00ff) + ((q >>> 8) & 0xff00ff) + ((r >>> 8) & 0xff00ff) + ((s >>> 8) & 0xff00ff)
      to[i] = ((rb >>> 2) & 0xff00ff) | ((((ga + 0x20002) >>> 2) & 0xff00ff) << 8)
    }
}
