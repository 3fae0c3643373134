import type { KeptFurniture } from './floor-plan.ts'
import type { Region } from './regions.ts'
import { floorPoint, planeSeen, rayOf, type StagingRoom } from './room.ts'

/** Metres: what is narrower, wider, lower or taller is no furniture; and what fills less of its box is several things. */
const [MIN_KEPT_M, MAX_KEPT_M, TALLEST_KEPT_M] = [0.3, 3.5, 1.9]
const MIN_FILLED = 0.35

/**
 * What stands on the floor of the photo, as far as it can be told from what lies on it or hangs: its foot is on the floor,
 * its head before a wall, and it has the size of furniture. How deep it is the photo does not show: somewhat less than wide.
 */
export function keptFurniture(regions: readonly Region[], room: StagingRoom): KeptFurniture[] {
  return regions.flatMap(({ left, right, top, bottom, foot, filled }) => {
    const ends = [left, right].map((x) => floorPoint(room, { x, y: bottom }))
    const middle = (left + right) / 2
    if (planeSeen(room, foot) !== 'floor' || planeSeen(room, { x: middle, y: top }) === 'floor') return []
    const [from, to] = ends
    if (from === null || from === undefined || to === null || to === undefined) return []
    const [fx, fz] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    const away = Math.sqrt(fx * fx + fz * fz)
    const width = Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2)
    const ray = rayOf(room, { x: middle, y: top })
    const height = room.lens + (ray[1] / Math.sqrt(ray[0] ** 2 + ray[2] ** 2)) * away
    const isFurniture =
      width > MIN_KEPT_M && width < MAX_KEPT_M && height > MIN_KEPT_M && height < TALLEST_KEPT_M
    if (!isFurniture || filled < MIN_FILLED) return []
    const depth = Math.max(0.3, Math.min(0.9, 0.6 * width))
    const [ux, uz] = [fx / away, fz / away]
    const footprint = {
      x: fx + (ux * depth) / 2,
      z: fz + (uz * depth) / 2,
      turn: Math.atan2(ux, uz),
      width,
      depth,
    }
    return [{ footprint, height }]
  })
}
