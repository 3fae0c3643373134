import { componentBoxes } from '../components.ts'
import { boxMean } from '../filters/guided.ts'
import type { LabGrid } from '../select/lab-grid.ts'

/** A burning lamp is nearly white, warm, and so much lighter (CIELAB L) than what is round it. */
const MIN_LAMP_LIGHTNESS = 94
const MIN_LAMP_WARMTH = 6
const STANDS_OUT = 22
/** The neighbourhood, and a lamp's longest side, as fractions of the long side. */
const NEIGHBOURHOOD_FRACTION = 0.02
const MAX_SIDE_FRACTION = 0.03
/** Width over height of a lamp lies between this and 1 / this. */
const MIN_ASPECT = 0.4
/** More than so many are sunlit stones or leaves. */
const MAX_LAMPS = 12

/** Lamps that burn in a photo: 0 to 1 a pixel of the grid; undefined when there are none. */
export function findLamps(grid: LabGrid, sky: Uint8Array): Float32Array | undefined {
  const { width, height, lab } = grid
  const longest = Math.max(width, height)
  if (!isAnyBright(grid, sky)) return undefined
  const light = new Float32Array(width * height)
  for (let start = 0; start < light.length; start += width) lightnessRow(lab, start, width, light)
  const around = boxMean(light, width, height, Math.max(2, Math.round(NEIGHBOURHOOD_FRACTION * longest)))
  const data = new Uint8Array(light.length)
  for (let start = 0; start < data.length; start += width) brightRow(grid, sky, around, start, data)
  const out = new Float32Array(data.length)
  let count = 0
  for (const box of componentBoxes({ width, height, data })) {
    const aspect = box.width / box.height
    if (
      Math.max(box.width, box.height) > MAX_SIDE_FRACTION * longest ||
      aspect < MIN_ASPECT ||
      aspect > 1 / MIN_ASPECT
    )
      continue
    for (let y = box.y; y < box.y + box.height; y++)
      for (let x = box.x; x < box.x + box.width; x++) out[y * width + x] = data[y * width + x] / 255
    count++
  }
  return count === 0 || count > MAX_LAMPS ? undefined : out
}

function lightnessRow(lab: Float32Array, start: number, width: number, out: Float32Array): void {
  for (let p = start; p < start + width; p++) out[p] = lab[p * 3]
}

/** Marks in the row from pixel `start` on what is so bright and warm, and so much lighter than what is `around`. */
function brightRow(
  { width, lab }: LabGrid,
  sky: Uint8Array,
  around: Float32Array,
  start: number,
  out: Uint8Array,
): void {
  for (let p = start; p < start + width; p++) {
    const light = lab[p * 3]
    if (
      light > MIN_LAMP_LIGHTNESS &&
      lab[p * 3 + 2] > MIN_LAMP_WARMTH &&
      light - around[p] > STANDS_OUT &&
      sky[p] < 8
    )
      out[p] = 255
  }
}

/** Whether any pixel may be a lamp's: most photos have none, and nothing more is asked of them. */
function isAnyBright(grid: LabGrid, sky: Uint8Array): boolean {
  for (let start = 0; start < sky.length; start += grid.width)
    if (isBrightInRow(grid, sky, start)) return true
  return false
}

function isBrightInRow({ width, lab }: LabGrid, sky: Uint8Array, start: number): boolean {
  for (let p = start; p < start + width; p++)
    if (lab[p * 3] > MIN_LAMP_LIGHTNESS && lab[p * 3 + 2] > MIN_LAMP_WARMTH && sky[p] < 8) return true
  return false
}
