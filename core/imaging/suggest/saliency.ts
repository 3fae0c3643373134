import { boxMean, type Lab } from './lab.ts'

const PASSES = 3

/**
 * How much each pixel stands out, 0 to 1: the minimum barrier distance to the picture's border (the least
 * that colour must swing on any way out; raster scans) plus the colour's distance from what the four
 * borders show. Zhang et al. 2015, "Minimum Barrier Salient Object Detection at 80 FPS" (MB+).
 */
export function saliency(lab: Lab): Float32Array {
  const { width, height } = lab
  const barrier = new Float32Array(width * height)
  for (const channel of lab.channels) {
    const distance = barrierDistance(boxMean(channel, width, height, 1), width, height)
    for (let p = 0; p < barrier.length; p++) barrier[p] += distance[p]
  }
  const border = borderContrast(lab)
  const [b, c] = [peak(barrier), peak(border)]
  return barrier.map((value, p) => Math.min(1, (value / b) * 0.65 + (border[p] / c) * 0.35))
}

/** About the value that 1 in 200 pixels exceeds, so that a few highlights do not set the scale. */
function peak(values: Float32Array): number {
  const some = values.filter((_, p) => p % 7 === 0).sort()
  return some[Math.floor(some.length * 0.995)] || 1
}

/**
 * A channel, the barrier distance of each pixel as far as it is known, and the highest and lowest value on its way out.
 */
interface Ways {
  values: Float32Array
  distance: Float32Array
  high: Float32Array
  low: Float32Array
}

function barrierDistance(values: Float32Array, width: number, height: number): Float32Array {
  const distance = new Float32Array(values.length).fill(Infinity)
  const ways = { values, distance, high: values.slice(), low: values.slice() }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) distance[y * width + x] = 0
  for (let pass = 0; pass < PASSES; pass++) {
    for (let y = 1; y < height - 1; y++) relaxRow(ways, y * width + 1, width - 2, 1, width)
    for (let y = height - 2; y > 0; y--) relaxRow(ways, (y + 1) * width - 2, width - 2, -1, width)
  }
  return distance
}

/**
 * Takes, from pixel `start` on, the way by the neighbour just passed or the one of the row before, where it swings
 * less.
 */
function relaxRow(
  { values, distance, high, low }: Ways,
  start: number,
  count: number,
  step: 1 | -1,
  width: number,
): void {
  for (let i = 0, p = start; i < count; i++, p += step) {
    const value = values[p]
    let min = distance[p]
    for (let k = 0, q = p - step; k < 2; k++, q = p - step * width) {
      const top = high[q] > value ? high[q] : value
      const bottom = low[q] < value ? low[q] : value
      if (top - bottom >= min) continue
      distance[p] = top - bottom
      min = distance[p]
      high[p] = top
      low[p] = bottom
    }
  }
}

/** Colour distance (Mahalanobis) from each border strip; the farthest strip is left out of the sum. */
function borderContrast({ width, height, channels }: Lab): Float32Array {
  const deep = Math.max(2, Math.round(Math.min(width, height) * 0.08))
  const strips = [
    [0, 0, width, deep],
    [0, height - deep, width, height],
    [0, 0, deep, height],
    [width - deep, 0, width, height],
  ].map(([x0, y0, x1, y1]) => stripColour(channels, width, x0, y0, x1, y1))
  const sum = new Float64Array(width * height)
  const max = new Float64Array(width * height)
  const [lightness, red, yellow] = channels
  for (const { mean, spread } of strips)
    for (let p = 0; p < sum.length; p++) {
      const square =
        ((lightness[p] - mean[0]) / spread[0]) ** 2 +
        ((red[p] - mean[1]) / spread[1]) ** 2 +
        ((yellow[p] - mean[2]) / spread[2]) ** 2
      const away = Math.sqrt(square)
      sum[p] += away
      if (away > max[p]) max[p] = away
    }
  return Float32Array.from(sum, (value, p) => value - max[p])
}

function stripColour(
  channels: Lab['channels'],
  width: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
) {
  const count = (x1 - x0) * (y1 - y0)
  const mean: number[] = []
  const spread: number[] = []
  for (const channel of channels) {
    let [sum, squares] = [0, 0]
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        sum += channel[y * width + x]
        squares += channel[y * width + x] ** 2
      }
    mean.push(sum / count)
    spread.push(Math.sqrt(Math.max(4, squares / count - (sum / count) ** 2)))
  }
  return { mean, spread }
}
