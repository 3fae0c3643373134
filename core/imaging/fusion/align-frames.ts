import { type Luma, reduceToLuma } from '../lines/luma.ts'
import type { Pixels } from '../pixels.ts'
import { composed, type Homography } from '../warp/homography.ts'
import { findMotion, IDENTITY } from './find-motion.ts'
import { maxDisplacement } from './motion.ts'
import type { Frame } from './weights.ts'
import { warpPixels } from '../warp/warp.ts'

/** Motion is looked for at this many pixels at most. */
const MAX_PIXELS = 2e6
/** Green alone: what one channel is in another exposure does not depend on whether the others are burnt out. */
const GREEN = [0, 1, 0] as const
/**
 * Pixels by which corners move from shot to shot on a tripod, at most. Such frames are left as they are: to draw them
 * again costs as much sharpness as it gives.
 */
const MAX_TRIPOD_SHIFT_PX = 0.75
/** Pixels by which a corner may be off a whole shift: such frames are read as they are, not drawn again. */
const MAX_ROUNDING_PX = 0.15

/** Frames laid on the one that is best exposed. */
export interface AlignedFrames {
  /** The place among all frames of the one that the others lie on. */
  reference: number
  /** By place among all frames; null for what does not show the same view. */
  frames: readonly (Frame | null)[]
}

/**
 * Image registration of an exposure bracket: exposures of one size are aligned to the best exposed of them. Each is
 * compared with the one next to it in brightness, as the darkest and the brightest may have nothing in common. Whole
 * shifts copy pixels; other motions are drawn again.
 */
export function alignFrames(photos: readonly Pixels[], onFrame: (done: number) => void): AlignedFrames {
  const planes = photos.map((photo) => reduceToLuma(photo, MAX_PIXELS, GREEN))
  const reference = bestExposed(planes)
  const motions: (Homography | null)[] = photos.map(() => null)
  motions[reference] = IDENTITY
  let done = 0
  for (const line of linesFrom(reference, planes)) {
    let anchor = reference
    for (const i of line) {
      onFrame(done++)
      const { verdict, motion } = findMotion(planes[anchor], planes[i])
      const before = motions[anchor]
      if (verdict === 'apart' || before === null) continue
      motions[i] = composed(steadied(onPhoto(motion, planes[i], photos[i]), photos[i]), before)
      anchor = i
    }
  }
  const frames = photos.map((photo, i): Frame | null => {
    const motion = motions[i]
    return motion === null ? null : framed(photo, motion)
  })
  return { reference, frames }
}

/** The frame of which most is neither nearly black nor nearly white. */
function bestExposed(planes: readonly Luma[]): number {
  const counts = planes.map(({ data }) => {
    let count = 0
    for (const value of data) if (value > 24 && value < 232) count++
    return count
  })
  return counts.indexOf(Math.max(...counts))
}

/** The darker frames, from the reference downwards, and the brighter ones upwards. */
function linesFrom(reference: number, planes: readonly Luma[]): [number[], number[]] {
  const means = planes.map(({ data }) => {
    let sum = 0
    for (const value of data) sum += value
    return sum
  })
  const order = means.map((_, i) => i).sort((a, b) => means[a] - means[b] || a - b)
  const at = order.indexOf(reference)
  return [order.slice(0, at).reverse(), order.slice(at + 1)]
}

/** A motion between reduced planes as one between photos; places of pixels are whole at their middles in both. */
function onPhoto(motion: Homography, { width, height }: Luma, photo: Pixels): Homography {
  const [x, y] = [photo.width / width, photo.height / height]
  const up: Homography = [x, 0, (x - 1) / 2, 0, y, (y - 1) / 2, 0, 0, 1]
  const down: Homography = [1 / x, 0, (1 / x - 1) / 2, 0, 1 / y, (1 / y - 1) / 2, 0, 0, 1]
  return composed(up, composed(motion, down))
}

function steadied(motion: Homography, { width, height }: Pixels): Homography {
  return maxDisplacement(motion, IDENTITY, width, height) < MAX_TRIPOD_SHIFT_PX ? IDENTITY : motion
}

function framed(photo: Pixels, motion: Homography): Frame {
  const { width, height } = photo
  const shift = { x: Math.round(motion[2] / motion[8]), y: Math.round(motion[5] / motion[8]) }
  if (maxDisplacement(motion, [1, 0, shift.x, 0, 1, shift.y, 0, 0, 1], width, height) <= MAX_ROUNDING_PX)
    return { pixels: photo, shift, isDrawn: false }
  return { pixels: warpFrame(photo, motion), shift: { x: 0, y: 0 }, isDrawn: true }
}

const [TO_MIDDLES, TO_CORNERS]: [Homography, Homography] = [
  [1, 0, -0.5, 0, 1, -0.5, 0, 0, 1],
  [1, 0, 0.5, 0, 1, 0.5, 0, 0, 1],
]

/**
 * A frame as the reference sees it; `motion` takes places of the reference to places of the frame (pixels, whole at
 * their middles). What the frame does not show is transparent and has the colour of the frame's nearest pixel, so that
 * nothing dark comes in from there where planes are blurred.
 */
function warpFrame(frame: Pixels, motion: Homography): Pixels {
  const { width, height } = frame
  const warped = warpPixels(frame, composed(TO_CORNERS, composed(motion, TO_MIDDLES)), width, height)
  fillOutside(warped, frame, motion)
  return warped
}

function fillOutside({ width, height, data }: Pixels, frame: Pixels, m: Homography): void {
  for (let p = 0; p < width * height; p++) {
    if (data[p * 4 + 3] !== 0) continue
    const y = Math.floor(p / width)
    const x = p - y * width
    const w = m[6] * x + m[7] * y + m[8]
    const u = clampIndex((m[0] * x + m[1] * y + m[2]) / w, width)
    const v = clampIndex((m[3] * x + m[4] * y + m[5]) / w, height)
    const from = (v * width + u) * 4
    for (let k = 0; k < 3; k++) data[p * 4 + k] = frame.data[from + k]
  }
}

const clampIndex = (at: number, length: number) => Math.max(0, Math.min(length - 1, Math.round(at)))
