import type { Pixels } from '../../imaging/pixels.ts'
import type { PlaneView } from './planes.ts'

const OPAQUE = 0xff000000

/**
 * Draws the planes of a room into `out`, RGBA, `width` × `height`: each row is cut where one plane hides the next, and
 * each piece samples the photo along its plane's homography, bilinear with 1/256 of a pixel. Places outside the photo
 * show its nearest pixel.
 */
export function drawPlanes(
  photo: Pixels,
  planes: readonly PlaneView[],
  out: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  const from = new Uint32Array(photo.data.buffer, photo.data.byteOffset, photo.width * photo.height)
  const to = new Uint32Array(out.buffer, out.byteOffset, width * height)
  const values = new Float64Array(planes.length)
  const slopes = new Float64Array(planes.length)
  for (let row = 0; row < height; row++) {
    const y = (row + 0.5) / height
    for (let p = 0; p < planes.length; p++) {
      const [a, b, c] = planes[p].nearness
      slopes[p] = a / width
      values[p] = slopes[p] * 0.5 + b * y + c
    }
    for (let x = 0; x < width; ) {
      const seen = nearest(values, slopes, x)
      const end = pieceEnd(values, slopes, seen, x, width)
      drawPiece(from, photo.width, photo.height, planes[seen].toPhoto, to, row * width, x, end, y, width)
      x = end
    }
  }
}

/** The plane that is seen at a column. */
function nearest(values: Float64Array, slopes: Float64Array, x: number): number {
  let best = 0
  for (let p = 1; p < values.length; p++)
    if (values[p] + slopes[p] * x > values[best] + slopes[best] * x) best = p
  return best
}

/** The first column after `x` at which another plane hides the one that is seen at `x`. */
function pieceEnd(
  values: Float64Array,
  slopes: Float64Array,
  seen: number,
  x: number,
  width: number,
): number {
  let end = width
  for (let p = 0; p < values.length; p++) {
    const gain = slopes[p] - slopes[seen]
    if (gain <= 0) continue
    const meets = (values[seen] - values[p]) / gain
    if (meets < end) end = Math.max(x + 1, Math.floor(meets) + 1)
  }
  return Math.min(end, width)
}

function drawPiece(
  from: Uint32Array,
  photoWidth: number,
  photoHeight: number,
  [a, b, c, d, e, f, g, h, i]: readonly number[],
  to: Uint32Array,
  start: number,
  first: number,
  end: number,
  y: number,
  width: number,
): void {
  // Places of pixels' middles, in pixels times 256. Sampling at the last column or row would need one more.
  const scaleX = photoWidth * 256
  const scaleY = photoHeight * 256
  const [lastX, lastY] = [(photoWidth - 1) * 256 - 1, (photoHeight - 1) * 256 - 1]
  const x = (first + 0.5) / width
  const stepU = (a / width) * scaleX
  const stepV = (d / width) * scaleY
  const stepW = g / width
  let u = (a * x + b * y + c) * scaleX
  let v = (d * x + e * y + f) * scaleY
  let w = g * x + h * y + i
  for (let at = start + first; at < start + end; at++) {
    const by = 1 / w
    let px = (u * by - 127.5) | 0
    let py = (v * by - 127.5) | 0
    if (px < 0) px = 0
    else if (px > lastX) px = lastX
    if (py < 0) py = 0
    else if (py > lastY) py = lastY
    const fx = px & 255
    const fy = py & 255
    const place = Math.imul(py >> 8, photoWidth) + (px >> 8)
    const lower = (Math.imul(fx, fy) + 128) >> 8
    const w01 = fx - lower
    const w10 = fy - lower
    const w00 = 256 - fx - w10
    const p00 = from[place]
    const p01 = from[place + 1]
    const p10 = from[place + photoWidth]
    const p11 = from[place + photoWidth + 1]
    const redBlue =
      (Math.imul(p00 & 0xff00ff, w00) +
        Math.imul(p01 & 0xff00ff, w01) +
        Math.imul(p10 & 0xff00ff, w10) +
        Math.imul(p11 & 0xff00ff, lower) +
        0x800080) |
      0
    const green =
      (Math.imul(p00 & 0xff00, w00) +
        Math.imul(p01 & 0xff00, w01) +
        Math.imul(p10 & 0xff00, w10) +
        Math.imul(p11 & 0xff00, lower) +
        0x8000) >>
      8
    to[at] = ((redBlue >>> 8) & 0xff00ff) | (green & 0xff00) | OPAQUE
    u += stepU
    v += stepV
    w += stepW
  }
}
