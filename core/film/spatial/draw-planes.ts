import type { Pixels } from '../../imaging/pixels.ts'
import { inverted, mapped, type Homography } from '../../imaging/warp/homography.ts'
import { isBare, type Cover } from './cover.ts'
import type { PlaneView } from './planes.ts'

const OPAQUE = 0xff000000
/** Pixels of a row that are asked at once whether a picture shows anything there. */
const SPAN = 64

/** A picture, one number a pixel: red in the lowest byte, alpha in the highest. */
interface Source {
  pixels: Uint32Array
  width: number
  height: number
}

/** Pixels of a row of the frame that are drawn along one homography. */
interface Piece {
  /** The middle of its row, as a fraction of the frame's height. */
  y: number
  /** Place of the row in the frame. */
  start: number
  first: number
  end: number
  /** Pixels of a row. */
  width: number
}

/**
 * Draws the planes of a room into `out`, RGBA, `width` × `height`: each row is cut where one plane hides the next, and
 * each piece samples the photo along its plane's homography, bilinear with 1/256 of a pixel. Places outside the photo
 * show its nearest pixel. The alpha is full; with `cover`, of a picture that shows nothing in parts, it is the picture's.
 */
export function drawPlanes(
  photo: Pixels,
  planes: readonly PlaneView[],
  cover: Cover | null,
  out: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  const from = sourceOf(photo)
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
      const piece = { y, start: row * width, first: x, end, width }
      if (cover === null) drawPiece(from, planes[seen].toPhoto, piece, OPAQUE, to)
      else drawCovered(from, cover, planes[seen].toPhoto, piece, to)
      x = end
    }
  }
}

/**
 * Draws what is seen behind a frame that is not opaque, along one homography; the colours of the frame are already
 * times their alpha. The frame is opaque afterwards.
 */
export function drawBehind(
  photo: Pixels,
  toPhoto: Homography,
  out: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  const from = sourceOf(photo)
  const frame = new Uint32Array(out.buffer, out.byteOffset, width * height)
  const line = new Uint32Array(width)
  for (let row = 0; row < height; row++) {
    const start = row * width
    const y = (row + 0.5) / height
    for (let x = 0; x < width; ) {
      while (x < width && frame[start + x] >>> 24 === 255) x++
      const first = x
      while (x < width && frame[start + x] === 0) x++
      if (first < x) drawPiece(from, toPhoto, { y, start, first, end: x, width }, OPAQUE, frame)
      const mixed = x
      while (x < width && frame[start + x] !== 0 && frame[start + x] >>> 24 !== 255) x++
      if (mixed === x) continue
      drawPiece(from, toPhoto, { y, start: 0, first: mixed, end: x, width }, OPAQUE, line)
      for (let at = mixed; at < x; at++) frame[start + at] = over(frame[start + at], line[at])
    }
  }
}

/** Draws a picture, its colours times its alpha, over a frame, where a homography from the frame leads into it. */
export function drawOver(
  picture: Pixels,
  toPicture: Homography,
  out: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  const from = sourceOf(picture)
  const frame = new Uint32Array(out.buffer, out.byteOffset, width * height)
  const line = new Uint32Array(width)
  const { left, right, top, bottom } = boundsIn(inverted(toPicture), width, height)
  if (left >= right) return
  for (let row = top; row < bottom; row++) {
    const piece = { y: (row + 0.5) / height, start: 0, first: left, end: right, width }
    drawPiece(from, toPicture, piece, 0, line)
    for (let x = left; x < right; x++) {
      const front = line[x]
      if (front >>> 24 > 0) frame[row * width + x] = over(front, frame[row * width + x])
    }
  }
}

/** The pixels of a frame in which a whole picture lies; all of them where a part of it is behind the lens. */
function boundsIn(toFrame: Homography, width: number, height: number) {
  const corners = [0, 1, 2, 3].map((corner) => mapped(toFrame, corner & 1, corner >> 1))
  const seen = corners.filter((corner) => corner !== null)
  if (seen.length < corners.length) return { left: 0, right: width, top: 0, bottom: height }
  const [xs, ys] = [seen.map(({ x }) => x * width), seen.map(({ y }) => y * height)]
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    right: Math.min(width, Math.ceil(Math.max(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    bottom: Math.min(height, Math.ceil(Math.max(...ys))),
  }
}

/** A pixel, its colours times its alpha, over an opaque one. */
function over(front: number, back: number): number {
  const alpha = front >>> 24
  if (alpha === 255) return front
  const rest = 255 - alpha
  const redBlue = times(back & 0xff00ff, rest) + (front & 0xff00ff)
  const green = times((back >>> 8) & 0xff, rest) + ((front >>> 8) & 0xff)
  return OPAQUE | redBlue | (green << 8)
}

/** Two bytes, or one, times `part` / 255, rounded. */
function times(bytes: number, part: number): number {
  const product = Math.imul(bytes, part) + 0x800080
  return ((product + ((product >>> 8) & 0xff00ff)) >>> 8) & 0xff00ff
}

function sourceOf({ data, width, height }: Pixels): Source {
  return { pixels: new Uint32Array(data.buffer, data.byteOffset, width * height), width, height }
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

/** Draws a piece, and leaves out quickly what shows nothing: most of a house front's picture may be sky. */
function drawCovered(from: Source, cover: Cover, toPhoto: Homography, piece: Piece, to: Uint32Array): void {
  const [a, b, c, d, e, f, g, h, i] = toPhoto
  const { y, width } = piece
  const [rowU, rowV, rowW] = [b * y + c, e * y + f, h * y + i]
  let drawn = piece.first
  let [lastX, lastY] = [0, 0]
  // Between both ends of a row a homography goes neither back nor beyond them.
  for (let x = piece.first, start = x; ; x = Math.min(x + SPAN, piece.end)) {
    const place = (x + 0.5) / width
    const by = 1 / (g * place + rowW)
    const atX = Math.floor((a * place + rowU) * by * from.width)
    const atY = Math.floor((d * place + rowV) * by * from.height)
    if (x > start && isBare(cover, lastX, lastY, atX, atY)) {
      if (drawn < start) drawPiece(from, toPhoto, { ...piece, first: drawn, end: start }, 0, to)
      to.fill(0, piece.start + start, piece.start + x)
      drawn = x
    }
    lastX = atX
    lastY = atY
    start = x
    if (x === piece.end) break
  }
  if (drawn < piece.end) drawPiece(from, toPhoto, { ...piece, first: drawn }, 0, to)
}

function drawPiece(
  { pixels: from, width: photoWidth, height: photoHeight }: Source,
  [a, b, c, d, e, f, g, h, i]: Homography,
  { y, start, first, end, width }: Piece,
  alpha: number,
  to: Uint32Array,
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
    const greenAlpha =
      (Math.imul((p00 >>> 8) & 0xff00ff, w00) +
        Math.imul((p01 >>> 8) & 0xff00ff, w01) +
        Math.imul((p10 >>> 8) & 0xff00ff, w10) +
        Math.imul((p11 >>> 8) & 0xff00ff, lower) +
        0x800080) |
      0
    to[at] = ((redBlue >>> 8) & 0xff00ff) | (greenAlpha & 0xff00ff00) | alpha
    u += stepU
    v += stepV
    w += stepW
  }
}
