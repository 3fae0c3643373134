import { boxMean } from '../filters/guided.ts'
import { resampled } from '../filters/sample.ts'
import { CODE, LINEAR, LINEAR_STEPS } from '../linear.ts'
import type { Pixels } from '../pixels.ts'
import type { LightGrid } from './grid.ts'
import { ramp } from './tables.ts'

/** A piece of lawn is at least this share of the photo, and lies this far down at least in part. */
const LEAST_SHARE = 0.006
const LOW = 0.62
/** Nothing above this share of the height is lawn. */
const TOP = 0.42
/** Where grass goes: linear light for luminance 1, and how far. */
const GREEN = [0.72, 1.16, 0.3]
const STRENGTH = 0.75

/** How much a colour is that of grass, from straw to green, 0 to 1: neither grey, nor red as brick and wood are. */
function grassiness(r: number, g: number, b: number): number {
  if (g <= 0) return 0
  const red = r / g
  const blue = b / g
  return (1 - ramp(1.16, 1.42, red)) * ramp(0.3, 0.5, red) * (1 - ramp(0.62, 0.84, blue))
}

/** The parts of the grid that hang together and reach down far enough to be lawn, not trees. */
function lawnCells(grid: LightGrid): Float32Array {
  const { width, height, red, green, blue } = grid
  const likely = (p: number) => p >= TOP * height * width && grassiness(red[p], green[p], blue[p]) > 0.4
  const seen = new Uint8Array(red.length)
  const out = new Float32Array(red.length)
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || !likely(start)) continue
    const piece: number[] = [start]
    seen[start] = 1
    let lowest = 0
    for (let i = 0; i < piece.length; i++) {
      const p = piece[i]
      lowest = Math.max(lowest, p)
      const x = p % width
      for (const near of [x > 0 ? p - 1 : p, x < width - 1 ? p + 1 : p, p - width, p + width]) {
        if (near < 0 || near >= seen.length || seen[near] === 1 || !likely(near)) continue
        seen[near] = 1
        piece.push(near)
      }
    }
    if (piece.length < LEAST_SHARE * seen.length || lowest < LOW * height * width) continue
    for (const p of piece) out[p] = 1
  }
  return boxMean(out, width, height, 2)
}

/** Makes the lawn of an exterior greener, in place; brightness and blades stay. Trees and hedges above it stay. */
export function greenLawn(photo: Pixels, grid: LightGrid): void {
  const { width, height, data } = photo
  const cells = lawnCells(grid)
  if (!cells.some((value) => value > 0)) return
  const rows = resampled(cells, 1, grid, { width: grid.width, height })
  const across = { width, height: 1 }
  for (let y = Math.floor(TOP * height); y < height; y++) {
    const row = rows.subarray(y * grid.width, (y + 1) * grid.width)
    const region = resampled(row, 1, { width: grid.width, height: 1 }, across)
    for (let x = 0; x < width; x++) {
      if (region[x] === 0) continue
      const i = (y * width + x) * 4
      const [r, g, b] = [LINEAR[data[i]], LINEAR[data[i + 1]], LINEAR[data[i + 2]]]
      // Single blades may be any colour; what is clearly red or blue is none.
      const share =
        STRENGTH * region[x] * (0.3 + 0.7 * grassiness(r, g, b)) * (1 - ramp(1.3, 1.8, r / (g + 1e-4)))
      const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
      for (let k = 0; k < 3; k++) {
        const now = LINEAR[data[i + k]]
        const goal = now + (light * GREEN[k] - now) * share
        data[i + k] = CODE[(Math.min(1, goal) * LINEAR_STEPS + 0.5) | 0]
      }
    }
  }
}
