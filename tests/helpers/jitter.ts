import type { FilmRect } from '../../core/contract/film-document.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'

type Draw = (photo: Pixels, view: FilmRect, out: Uint8ClampedArray, width: number, height: number) => void

interface JitterSetup {
  /** Of the frame; the photo is `density` times as large. */
  width: number
  height: number
  density: number
  frames: number
}

const DOTS = [
  [0.3, 0.35],
  [0.52, 0.47],
  [0.68, 0.6],
] as const
/** Half width of a dot, and of the window that its middle is measured in, in pixels of the frame. */
const SIGMA = 3
const WINDOW = 12

/**
 * How unevenly a photo moves: Gaussian dots on black, a zoom from 1 to 1.1 with a pan of 2 %, the middle of each dot
 * measured in every frame; the root mean square of how far its second difference is from that of the ideal path, in
 * pixels of the frame.
 */
export function jitterOf(draw: Draw, { width, height, density, frames }: JitterSetup): number {
  const photo = dotsPhoto(Math.round(width * density), Math.round(height * density), density)
  const out = new Uint8ClampedArray(width * height * 4)
  const errors = DOTS.map(() => [] as { x: number; y: number }[])
  for (let frame = 0; frame < frames; frame++) {
    const t = frame / (frames - 1)
    const size = 1 / (1 + 0.1 * t)
    const view = { x: (1 - size) * 0.5 + 0.02 * t, y: (1 - size) * 0.5, width: size, height: size }
    out.fill(0)
    draw(photo, view, out, width, height)
    DOTS.forEach(([dx, dy], i) => {
      const ideal = { x: ((dx - view.x) / view.width) * width, y: ((dy - view.y) / view.height) * height }
      const seen = middleOf(out, width, height, ideal)
      errors[i].push({ x: seen.x - ideal.x, y: seen.y - ideal.y })
    })
  }
  const squares = errors.flatMap((path) =>
    path
      .slice(2)
      .flatMap((last, i) =>
        (['x', 'y'] as const).map((axis) => (path[i][axis] - 2 * path[i + 1][axis] + last[axis]) ** 2),
      ),
  )
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length)
}

function dotsPhoto(width: number, height: number, density: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  const spread = 2 * (SIGMA * density) ** 2
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p += 4) {
      const light = DOTS.reduce(
        (sum, [dx, dy]) =>
          sum + Math.exp(-((x + 0.5 - dx * width) ** 2 + (y + 0.5 - dy * height) ** 2) / spread),
        0,
      )
      data.fill(Math.round(255 * light), p, p + 3)
      data[p + 3] = 255
    }
  return { width, height, data }
}

/** The centroid of what is bright near a place. */
function middleOf(out: Uint8ClampedArray, width: number, height: number, near: { x: number; y: number }) {
  let [sum, sx, sy] = [0, 0, 0]
  for (let y = Math.max(0, Math.floor(near.y - WINDOW)); y < Math.min(height, near.y + WINDOW); y++)
    for (let x = Math.max(0, Math.floor(near.x - WINDOW)); x < Math.min(width, near.x + WINDOW); x++) {
      const value = out[(y * width + x) * 4]
      sum += value
      sx += value * (x + 0.5)
      sy += value * (y + 0.5)
    }
  return { x: sx / sum, y: sy / sum }
}
