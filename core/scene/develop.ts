import type { Pixels, Plane } from '../imaging/pixels.ts'
import { hash3 } from '../imaging/noise.ts'
import type { Exposure } from './shade.ts'

/** How an exposure becomes a picture. */
export interface Development {
  /** Factor on linear light before the tone curve. */
  exposure: number
  /** White balance: factors on red, green and blue. */
  balance: readonly [number, number, number]
  /** Standard deviation of the lens's softness in pixels. */
  softness: number
  /** Fraction of light that the lens scatters round bright places. */
  bloom: number
  /** Loss of light in the far corners, 0 to 1. */
  vignette: number
  /** Standard deviation of the sensor's noise in mid grey, in 8-bit steps. */
  grain: number
  seed: number
}

/** Develops linear light into an 8-bit sRGB picture, alpha 255. The grain hangs on pixel and seed alone. */
export function develop(exposure: Exposure, settings: Development): Pixels {
  const { width, height } = exposure
  const light = soften(exposure.light, width, height, 3, settings.softness)
  const glow = scatter(exposure)
  const data = new Uint8Array(width * height * 4)
  const diagonal = Math.hypot(width, height) / 2
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const away = Math.hypot(x - width / 2, y - height / 2) / diagonal
      const gain = settings.exposure * (1 - settings.vignette * away ** 3)
      for (let c = 0; c < 3; c++) {
        const scattered = glow.at(x, y, c)
        const value = light[p * 3 + c] * (1 - settings.bloom) + scattered * settings.bloom
        const tone = curve(value * gain * settings.balance[c]) * 255
        const noise = settings.grain * grainAt(x, y, settings.seed + c) * (1.25 - tone / 340)
        data[p * 4 + c] = Math.max(0, Math.min(255, Math.round(tone + noise)))
      }
      data[p * 4 + 3] = 255
    }
  return { width, height, data }
}

/** The object's mask through the same lens: 255 where it covers a pixel wholly. */
export function developMask(exposure: Exposure, softness: number): Plane {
  const { width, height } = exposure
  const cover = soften(exposure.object, width, height, 1, softness)
  return { width, height, data: Uint8Array.from(cover, (value) => Math.round(Math.min(1, value) * 255)) }
}

/**
 * Linear light to display light: a shoulder that keeps detail up to about 6, then contrast round mid grey
 * (a sine added to the encoded value), as a camera's own picture style does.
 */
function curve(x: number): number {
  const shoulder = encode(Math.min(1, (x * (1 + x / 20)) / (1 + x * 0.78)))
  return shoulder - 0.035 * Math.sin(2 * Math.PI * shoulder)
}

/** Linear to sRGB, both 0 to 1 (IEC 61966-2-1). */
function encode(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

/** Near normal noise, unit deviation, from four hashed bytes (their sum, Irwin and Hall). */
function grainAt(x: number, y: number, seed: number): number {
  const h = hash3(x, y, seed * 7919 + 13)
  return ((h & 255) + ((h >>> 8) & 255) + ((h >>> 16) & 255) + (h >>> 24) - 510) / 147.8
}

/** A 3-tap binomial blur both ways, which a lens's small softness resembles; deviation up to 0.7 pixels. */
function soften(
  values: Float32Array,
  width: number,
  height: number,
  channels: number,
  deviation: number,
): Float32Array {
  const side = Math.min(0.25, (deviation * deviation) / 2)
  const along = new Float32Array(values.length)
  const row = width * channels
  for (let y = 0; y < height; y++)
    for (let i = 0; i < row; i++) {
      const k = y * row + i
      const left = i >= channels ? k - channels : k
      const right = i + channels < row ? k + channels : k
      along[k] = values[k] * (1 - 2 * side) + side * (values[left] + values[right])
    }
  const out = new Float32Array(values.length)
  for (let k = 0; k < along.length; k++) {
    const up = k >= row ? k - row : k
    const down = k + row < along.length ? k + row : k
    out[k] = along[k] * (1 - 2 * side) + side * (along[up] + along[down])
  }
  return out
}

/** Very soft light round bright places: the exposure at 1/48 of its width, blurred, read smoothly. */
function scatter({ width, height, light }: Exposure): { at: (x: number, y: number, c: number) => number } {
  const step = Math.max(1, Math.round(width / 96))
  const w = Math.ceil(width / step)
  const h = Math.ceil(height / step)
  let small: Float32Array = new Float32Array(w * h * 3)
  const counts = new Float32Array(w * h)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = Math.floor(y / step) * w + Math.floor(x / step)
      counts[to]++
      for (let c = 0; c < 3; c++) small[to * 3 + c] += light[(y * width + x) * 3 + c]
    }
  for (let i = 0; i < counts.length; i++) for (let c = 0; c < 3; c++) small[i * 3 + c] /= counts[i]
  for (let pass = 0; pass < 6; pass++) small = soften(small, w, h, 3, 0.7)
  return {
    at: (x, y, c) => {
      const fx = Math.min(w - 1, Math.max(0, (x + 0.5) / step - 0.5))
      const fy = Math.min(h - 1, Math.max(0, (y + 0.5) / step - 0.5))
      const x0 = Math.floor(fx)
      const y0 = Math.floor(fy)
      const x1 = Math.min(w - 1, x0 + 1)
      const y1 = Math.min(h - 1, y0 + 1)
      const top = small[(y0 * w + x0) * 3 + c] * (x1 - fx) + small[(y0 * w + x1) * 3 + c] * (fx - x0)
      const bottom = small[(y1 * w + x0) * 3 + c] * (x1 - fx) + small[(y1 * w + x1) * 3 + c] * (fx - x0)
      return x1 === x0 || y1 === y0 ? small[(y0 * w + x0) * 3 + c] : top * (y1 - fy) + bottom * (fy - y0)
    },
  }
}
