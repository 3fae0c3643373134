import { measureNoise } from '../../imaging/enhance/noise.ts'
import type { Pixels } from '../../imaging/pixels.ts'

/** How a photo draws what is sharp and what is even, for furniture to look the same. */
export interface PhotoLook {
  /** Width in pixels over which an edge's rays are spread. */
  edgeWidth: number
  /** Standard deviation of grain in codes, one for each 32 codes of brightness. */
  grain: Float32Array
}

/** Steps that are measured are at least so high, in codes, over so many pixels to either side. */
const MIN_STEP = 40
const REACH = 5
/** Columns and rows that are looked at: every so manyth. */
const STRIDE = 3
const MIN_STEPS = 60
/** Bounds and default of the standard deviation of an edge's blur, in pixels. */
const [MIN_BLUR, MAX_BLUR, DEFAULT_BLUR] = [0.3, 1.6, 0.5]
/** The sharper edges of a photo are the lens's; the others are soft in nature. */
const SHARP_FRACTION = 0.25

/** Measures blur and grain of a photo. */
export function measureLook(photo: Pixels): PhotoLook {
  // A box of width w has the standard deviation w / √12.
  return { edgeWidth: Math.max(1, measureBlur(photo) * Math.sqrt(12)), grain: measureNoise(photo) }
}

/**
 * Standard deviation in pixels of the blur of the photo's sharper edges: a step of height h blurred by a normal curve of
 * deviation s is h / (s √2π) steep in its middle.
 */
function measureBlur(photo: Pixels): number {
  const { width, height, data } = photo
  const blurs: number[] = []
  const luma = (p: number) => 0.299 * data[p * 4] + 0.587 * data[p * 4 + 1] + 0.114 * data[p * 4 + 2]
  const scan = (start: number, next: number, count: number) => {
    for (let i = REACH; i + REACH + 1 < count; i++) {
      const p = start + i * next
      const slope = luma(p + next) - luma(p)
      if (Math.abs(slope) < MIN_STEP / 5) continue
      const before = luma(p) - luma(p - next)
      const after = luma(p + 2 * next) - luma(p + next)
      const sign = Math.sign(slope)
      if (slope * sign < before * sign || slope * sign <= after * sign) continue
      const low = luma(p - (REACH - 1) * next)
      const high = luma(p + REACH * next)
      const step = (high - low) * sign
      const outer = (luma(p + REACH * next) - luma(p + (REACH - 2) * next)) * sign
      const inner = (luma(p - (REACH - 3) * next) - luma(p - (REACH - 1) * next)) * sign
      // Both ends must be level, or it is no single step.
      if (step < MIN_STEP || Math.abs(outer) > 0.12 * step || Math.abs(inner) > 0.12 * step) continue
      blurs.push(step / (Math.abs(slope) * Math.sqrt(2 * Math.PI)))
    }
  }
  for (let y = 1; y < height; y += STRIDE) scan(y * width, 1, width)
  for (let x = 1; x < width; x += STRIDE) scan(x, width, height)
  if (blurs.length < MIN_STEPS) return DEFAULT_BLUR
  const sorted = Float64Array.from(blurs).sort()
  return Math.max(MIN_BLUR, Math.min(MAX_BLUR, sorted[Math.floor(sorted.length * SHARP_FRACTION)]))
}
