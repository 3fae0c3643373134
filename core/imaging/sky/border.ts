import type { LabGrid } from '../select/lab-grid.ts'

/** Thresholds that are tried, and the steps of brightness (CIELAB L a pixel) that they lie between. */
const TRIES = 40
const LEAST = 1.5
const MOST = 24
/** How much more even the sky is expected to be than the ground. */
const EVEN = 2

/** How far down the sky reaches in each column: the row of the first pixel that is not sky; 0 where there is none. */
export function skyBorder(grid: LabGrid): Int32Array {
  const steps = gradient(grid)
  let best: Int32Array = new Int32Array(grid.width)
  let most = -Infinity
  for (let i = 0; i < TRIES; i++) {
    const share = i / (TRIES - 1)
    const border = firstSteps(steps, grid, LEAST + (MOST - LEAST) * share * share)
    const score = scoreOf(grid, border)
    if (score <= most) continue
    most = score
    best = border
  }
  return best
}

function gradient({ width, height, lab }: LabGrid): Float32Array {
  const out = new Float32Array(width * height)
  for (let y = 1; y + 1 < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const left = x > 0 ? p - 1 : p
      const right = x + 1 < width ? p + 1 : p
      let square = 0
      for (let c = 0; c < 3; c++) {
        const across = lab[right * 3 + c] - lab[left * 3 + c]
        const down = lab[(p + width) * 3 + c] - lab[(p - width) * 3 + c]
        square += across * across + down * down
      }
      out[p] = Math.sqrt(square) / 2
    }
  return out
}

function firstSteps(steps: Float32Array, { width, height }: LabGrid, threshold: number): Int32Array {
  const out = new Int32Array(width)
  for (let x = 0; x < width; x++) {
    let y = 0
    while (y < height && steps[y * width + x] < threshold) y++
    out[x] = y
  }
  return out
}

/** Higher, the more even both parts are. Method: Shen, Wang 2013, "Sky region detection in a single image". */
function scoreOf({ width, height, lab }: LabGrid, border: Int32Array): number {
  const sums = [new Float64Array(7), new Float64Array(7)]
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++) {
      const side = sums[y < border[x] ? 0 : 1]
      side[6]++
      for (let c = 0; c < 3; c++) {
        const value = lab[(y * width + x) * 3 + c]
        side[c] += value
        side[3 + c] += value * value
      }
    }
  const [sky, ground] = sums.map((side) => {
    let spread = 1
    for (let c = 0; c < 3; c++)
      spread += side[3 + c] / Math.max(1, side[6]) - (side[c] / Math.max(1, side[6])) ** 2
    return spread
  })
  if (sums[0][6] < 0.01 * width * height || sums[1][6] === 0) return -Infinity
  return 1 / (EVEN * sky + ground)
}
