import { hash3 } from '../../imaging/noise.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { ROOM_PLANES, planeSeen, pointOn } from '../room/room.ts'
import type { RoomPlane } from '../room/room.ts'
import { lightOn } from './light-on.ts'
import { RoomRadiance, type RoomLight } from './room-light.ts'

/** Bounds of the strength, and what is taken where there is nothing to fit it to. */
const [MIN_STRENGTH, MAX_STRENGTH, DEFAULT_STRENGTH] = [1.5, 12, 6]
/** About so many places, each with so many rays of soft light and of windows. */
const PLACES = 400
const RAYS = 64
/** Fewer places than this fit nothing. */
const MIN_PLACES = 24
/** Albedo of paint: white where it has no colour, less where it has. Left free, the fit has no single solution. */
const [WHITE, COLOURED] = [0.8, 0.5]
/** Darker places are furniture, frames or open doors. */
const MIN_LUMINANCE = 0.04

/**
 * How much brighter than photographed the windows must be for the walls to be as bright as they are: least squares of
 * wall luminance = albedo × (soft light + strength × windows), at places all over the walls that are seen.
 */
export function fitWindowStrength(light: RoomLight): number {
  if (light.patches.count === 0) return DEFAULT_STRENGTH
  const equations = collectEquations(light)
  if (equations.length < MIN_PLACES) return DEFAULT_STRENGTH
  // Weighted twice over, so that a picture on the wall or a cupboard counts for little.
  let strength = solve(equations, () => 1)
  for (let round = 0; round < 4; round++) {
    const before = strength
    const off = ({ window, rest }: Equation) => Math.abs(rest - before * window)
    const spread = median(equations.map(off)) * 1.5 + 1e-3
    strength = solve(equations, (equation) => 1 / (1 + (off(equation) / spread) ** 2))
  }
  return Math.max(MIN_STRENGTH, Math.min(MAX_STRENGTH, strength))
}

/** `strength` × `window` = `rest`. */
interface Equation {
  window: number
  rest: number
}

function collectEquations(light: RoomLight): Equation[] {
  const { room, photo } = light
  const { width, height, values } = photo.soft
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / (PLACES * 2))))
  const radiance = new RoomRadiance(light)
  const equations: Equation[] = []
  for (let y = step >> 1; y < height; y += step)
    for (let x = step >> 1; x < width; x += step) {
      const p = y * width + x
      const place = { x: (x + 0.5) / width, y: (y + 0.5) / height }
      const plane = planeSeen(room, place)
      if (plane === 'floor' || plane === 'ceiling' || plane === 'front') continue
      if (nearWindow(light, x, y)) continue
      const seen = luminance(values[p * 3], values[p * 3 + 1], values[p * 3 + 2])
      const point = pointOn(room, plane, place)
      if (seen < MIN_LUMINANCE || point === null) continue
      const albedo = albedoOf(light, plane)
      const { soft, window } = lightOn(light, radiance, point, plane, hash3(x, y, 1), RAYS)
      equations.push({ window: albedo * window, rest: seen - albedo * soft })
    }
  return equations
}

/** Frames and sills are no plain wall: the pixels round a window count as window. */
function nearWindow({ photo }: RoomLight, x: number, y: number): boolean {
  const { width, height } = photo.soft
  const reach = Math.round(width / 64)
  for (let dy = -reach; dy <= reach; dy += reach)
    for (let dx = -reach; dx <= reach; dx += reach) {
      const [px, py] = [x + dx, y + dy]
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      if (photo.windowCover[py * width + px] > 0) return true
    }
  return false
}

function albedoOf({ photo }: RoomLight, plane: RoomPlane): number {
  const k = ROOM_PLANES.indexOf(plane) * 3
  const colour = [photo.means[k], photo.means[k + 1], photo.means[k + 2]]
  const high = Math.max(...colour)
  const saturation = high > 0 ? (high - Math.min(...colour)) / high : 0
  return WHITE + (COLOURED - WHITE) * smoothStep(0.06, 0.3, saturation)
}

function solve(equations: readonly Equation[], weightOf: (equation: Equation) => number): number {
  let [up, down] = [0, 1e-12]
  for (const equation of equations) {
    const weight = weightOf(equation)
    up += weight * equation.window * equation.rest
    down += weight * equation.window * equation.window
  }
  return up / down
}

function median(values: readonly number[]): number {
  return Float64Array.from(values).sort()[values.length >> 1]
}

function luminance(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
