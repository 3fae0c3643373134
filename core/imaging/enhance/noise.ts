import type { Pixels } from '../pixels.ts'

/** Bins of luma, 32 codes each. */
const BINS = 8
const BLOCK_SIDE_PX = 8
/** Blocks that are looked at, about. */
const MAX_BLOCKS = 6000
/** Of each bin's blocks this fraction counts: the smoothest, as texture is not noise. */
const SMOOTHEST_FRACTION = 0.1
/** Mean of the filter's absolute values over the smoothest blocks, for noise of 1: it has the gain 6. */
const FILTER_RESPONSE = 6 * 0.798 * 0.86
/** Fewer blocks carry no information. */
const MIN_BLOCKS = 24

/**
 * The noise of luma by its brightness: standard deviation in codes, one for each 32 codes; 0 for a photo of less than a
 * block. The filter is blind to slopes (Immerkaer 1996, "Fast noise variance estimation").
 */
export function measureNoise(photo: Pixels): Float32Array {
  const bins = Array.from({ length: BINS }, (): number[] => [])
  const { width, height } = photo
  const stride = Math.max(BLOCK_SIDE_PX, Math.round(Math.sqrt((width * height) / MAX_BLOCKS)))
  for (let y = 1; y + BLOCK_SIDE_PX < height; y += stride)
    for (let x = 1; x + BLOCK_SIDE_PX < width; x += stride) {
      const { light, rough } = measureBlock(photo, x, y)
      bins[Math.min(BINS - 1, Math.floor(light / 32))].push(rough)
    }
  const noise = bins.map((values) => {
    if (values.length < MIN_BLOCKS) return null
    const sorted = Float64Array.from(values).sort()
    return sorted[Math.floor(sorted.length * SMOOTHEST_FRACTION)] / FILTER_RESPONSE
  })
  return fillGaps(noise)
}

/** Mean luma of a block, and the mean of the noise filter's absolute values. */
function measureBlock({ width, data }: Pixels, left: number, top: number): { light: number; rough: number } {
  const luma = (p: number) => 0.299 * data[p * 4] + 0.587 * data[p * 4 + 1] + 0.114 * data[p * 4 + 2]
  const line = (p: number) => luma(p - 1) - 2 * luma(p) + luma(p + 1)
  let [light, rough] = [0, 0]
  for (let y = top; y < top + BLOCK_SIDE_PX; y++)
    for (let x = left; x < left + BLOCK_SIDE_PX; x++) {
      const p = y * width + x
      light += luma(p)
      rough += Math.abs(line(p - width) - 2 * line(p) + line(p + width))
    }
  return { light: light / (BLOCK_SIDE_PX * BLOCK_SIDE_PX), rough: rough / (BLOCK_SIDE_PX * BLOCK_SIDE_PX) }
}

/** Bins that carry no information take the noise of the nearest that does, the darker one first. */
function fillGaps(noise: readonly (number | null)[]): Float32Array {
  return Float32Array.from(noise, (_, bin) => {
    for (let away = 0; away < BINS; away++) {
      const near = noise[bin - away] ?? noise[bin + away]
      if (near !== null && near !== undefined) return near
    }
    return 0
  })
}
