import type { Pixels } from '../pixels.ts'
import { composed, type Homography } from '../warp/homography.ts'
import { warpPixels } from '../warp/warp.ts'

const [TO_MIDDLES, TO_CORNERS]: [Homography, Homography] = [
  [1, 0, -0.5, 0, 1, -0.5, 0, 0, 1],
  [1, 0, 0.5, 0, 1, 0.5, 0, 0, 1],
]

/**
 * A frame as the reference sees it; `motion` takes places of the reference to places of the frame (pixels, whole at
 * their middles). What the frame does not show is transparent and has the colour of the frame's nearest pixel, so that
 * nothing dark comes in from there where planes are blurred.
 */
export function warpFrame(frame: Pixels, motion: Homography): Pixels {
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
    const u = held((m[0] * x + m[1] * y + m[2]) / w, width)
    const v = held((m[3] * x + m[4] * y + m[5]) / w, height)
    const from = (v * width + u) * 4
    for (let k = 0; k < 3; k++) data[p * 4 + k] = frame.data[from + k]
  }
}

const held = (at: number, length: number) => Math.max(0, Math.min(length - 1, Math.round(at)))
