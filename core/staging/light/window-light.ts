import type { Raster } from '../../imaging/filters/reduce-area.ts'
import { planeOf, project, type StagingRoom } from '../room/room.ts'
import { isWithin, placeAlong, type WallWindow } from './windows.ts'

/** Side of a patch, as a fraction of its window's longer side: about ten patches each way. */
const PATCHES_A_SIDE = 10

/** The windows as small areas that send light, chosen by their flux. */
export interface WindowLight {
  count: number
  /** Nine numbers a patch: its corner, then its two sides, in metres. */
  areas: Float64Array
  /** Seven numbers a patch: unit normal into the room, radiance red, green, blue, and its area over its probability. */
  light: Float64Array
  /** The sum of probabilities up to and with each patch; the last is 1. */
  sums: Float64Array
}

/** Patches of the windows; radiance as the photo shows it. */
export function createWindowLight(
  room: StagingRoom,
  windows: readonly WallWindow[],
  sharp: Raster,
): WindowLight {
  const areas: number[] = []
  const light: number[] = []
  const flux: number[] = []
  for (const window of windows) {
    const { wall, from, to, sill, head } = window
    const side = Math.max(to - from, head - sill) / PATCHES_A_SIDE
    const columns = Math.max(1, Math.round((to - from) / side))
    const rows = Math.max(1, Math.round((head - sill) / side))
    const [width, height] = [(to - from) / columns, (head - sill) / rows]
    const [start, end] = [placeAlong(room, wall, 0), placeAlong(room, wall, 1)]
    const normal = [0, 0, 0]
    normal[planeOf(room, wall).axis] = planeOf(room, wall).inward
    const mean = meanRadiance(sharp, window)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const [x, z] = placeAlong(room, wall, from + column * width)
        const middle = placeAlong(room, wall, from + (column + 0.5) * width)
        const place = project(room, [middle[0], sill + (row + 0.5) * height, middle[1]])
        if (place === null || !isWithin(window.outline, place.x, place.y)) continue
        areas.push(x, sill + row * height, z)
        areas.push((end[0] - start[0]) * width, 0, (end[1] - start[1]) * width, 0, height, 0)
        const colour = colourAt(sharp, place.x, place.y) ?? mean
        light.push(...normal, ...colour, width * height)
        flux.push((0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2] + 0.01) * width * height)
      }
  }
  const total = flux.reduce((sum, value) => sum + value, 0)
  const sums = new Float64Array(flux.length)
  let sum = 0
  flux.forEach((value, i) => {
    sum += value / total
    sums[i] = sum
    light[i * 7 + 6] /= value / total
  })
  if (sums.length > 0) sums[sums.length - 1] = 1
  return { count: flux.length, areas: Float64Array.from(areas), light: Float64Array.from(light), sums }
}

/** Mean colour of a small square of pixels round a place; null outside of the photo. */
function colourAt({ width, height, values }: Raster, x: number, y: number): [number, number, number] | null {
  if (!(x >= 0 && x < 1 && y >= 0 && y < 1)) return null
  const [cx, cy] = [Math.floor(x * width), Math.floor(y * height)]
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let py = Math.max(0, cy - 2); py <= Math.min(height - 1, cy + 2); py++)
    for (let px = Math.max(0, cx - 2); px <= Math.min(width - 1, cx + 2); px++) {
      for (let c = 0; c < 3; c++) sum[c] += values[(py * width + px) * 3 + c]
      count++
    }
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

function meanRadiance(raster: Raster, { outline }: WallWindow): [number, number, number] {
  const xs = outline.map(({ x }) => x)
  const ys = outline.map(({ y }) => y)
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  const { width, height, values } = raster
  const clamp = (value: number, max: number) => Math.max(0, Math.min(max - 1, Math.floor(value)))
  for (let y = clamp(Math.min(...ys) * height, height); y <= clamp(Math.max(...ys) * height, height); y += 2)
    for (let x = clamp(Math.min(...xs) * width, width); x <= clamp(Math.max(...xs) * width, width); x += 2) {
      if (!isWithin(outline, (x + 0.5) / width, (y + 0.5) / height)) continue
      for (let c = 0; c < 3; c++) sum[c] += values[(y * width + x) * 3 + c]
      count++
    }
  return count === 0 ? [1, 1, 1] : [sum[0] / count, sum[1] / count, sum[2] / count]
}
