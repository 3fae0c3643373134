import { LINEAR } from '../../imaging/linear.ts'
import { reduceExact } from '../../imaging/filters/reduce-exact.ts'
import type { Pixels } from '../../imaging/pixels.ts'
import type { Colour, Material } from './material.ts'

/** Long side of the picture that is laid: of the user's picture no more is used, in previews and in orders. */
const MAX_EDGE = 1024

/** The size that a picture of a material is reduced to before it is laid. */
export function materialSize({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const by = Math.min(1, MAX_EDGE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}

/** Linear light of red, green and blue, pixel by pixel. */
export interface PictureLevel {
  width: number
  height: number
  data: Float32Array
}

/**
 * A picture as a material that is `width` metres wide and goes on beside itself on all sides: its colours are taken as
 * its albedo. `levels`: see `pictureLevels`.
 */
export function pictureMaterial(
  levels: readonly PictureLevel[],
  width: number,
): { material: Material; mean: Colour } {
  const [first] = levels
  const last = levels[levels.length - 1]
  const height = (width * first.height) / first.width
  const coarse = new Float64Array(3)
  const material: Material = (u, v, footprint, out) => {
    const across = u / width - Math.floor(u / width)
    // On a plane v goes up; rows go down.
    const down = 1 - (v / height - Math.floor(v / height))
    let texels = (footprint * first.width) / width
    let at = 0
    while (texels >= 2 && at + 1 < levels.length) {
      texels /= 2
      at++
    }
    read(levels[at], across, down, out)
    if (texels <= 1 || at + 1 === levels.length) return
    read(levels[at + 1], across, down, coarse)
    for (let c = 0; c < 3; c++) out[c] += (coarse[c] - out[c]) * (texels - 1)
  }
  return { material, mean: [last.data[0], last.data[1], last.data[2]] }
}

/**
 * A picture and what stands for it where a sample covers many pixels: half of them each way, level by level (Williams
 * 1983, "Pyramidal parametrics").
 */
export function pictureLevels(picture: Pixels): PictureLevel[] {
  const { width, height, data } = reduceExact(picture, materialSize(picture))
  const whole = new Float32Array(width * height * 3)
  for (let p = 0; p < width * height; p++)
    for (let c = 0; c < 3; c++) whole[p * 3 + c] = LINEAR[data[p * 4 + c]]
  const levels: PictureLevel[] = [{ width, height, data: whole }]
  for (let level = levels[0]; level.width > 1 || level.height > 1; level = levels[levels.length - 1])
    levels.push(halved(level))
  return levels
}

/** Means of two by two; of an odd side the last ones of three. */
function halved({ width, height, data }: PictureLevel): PictureLevel {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const out = new Float32Array(w * h * 3)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [left, top] = [x * 2, y * 2]
      const right = x === w - 1 ? width : left + 2
      const bottom = y === h - 1 ? height : top + 2
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let j = top; j < bottom; j++)
          for (let i = left; i < right; i++) sum += data[(j * width + i) * 3 + c]
        out[(y * w + x) * 3 + c] = sum / ((right - left) * (bottom - top))
      }
    }
  return { width: w, height: h, data: out }
}

/** Between the four pixels round a place (fractions), which go on at the other side. */
function read({ width, height, data }: PictureLevel, across: number, down: number, out: Float64Array): void {
  const x = across * width - 0.5
  const y = down * height - 0.5
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - top]
  const [x0, x1] = [wrapped(left, width), wrapped(left + 1, width)]
  const [y0, y1] = [wrapped(top, height) * width, wrapped(top + 1, height) * width]
  for (let c = 0; c < 3; c++) {
    const upper = data[(y0 + x0) * 3 + c] * (1 - fx) + data[(y0 + x1) * 3 + c] * fx
    const lower = data[(y1 + x0) * 3 + c] * (1 - fx) + data[(y1 + x1) * 3 + c] * fx
    out[c] = upper + (lower - upper) * fy
  }
}

function wrapped(at: number, side: number): number {
  return ((at % side) + side) % side
}
