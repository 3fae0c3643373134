import type { Pixels } from '../../imaging/pixels.ts'
import { placeAlong, type WallPlane } from '../light/windows.ts'
import type { Opening } from './floor-plan.ts'
import { project, type StagingRoom } from './room.ts'

/** Metres between the places of a wall that are looked at. */
const STEP = 0.03
/** Heights in metres between which a door's sides are looked for: above skirtings, below the lowest head. */
const [FOOT, SHOULDER] = [0.25, 1.75]
/** Up to here, in metres, windows have no sides. */
const KNEE = 0.75
/** Heights in metres between which its head lies. */
const [LOWEST_HEAD, HIGHEST_HEAD] = [1.85, 2.45]
/** Widths in metres of a door with its frame. */
const [NARROWEST, WIDEST] = [0.62, 1.3]
/** Change of brightness over two steps, of 255: a white door in a white wall has little more. */
const MIN_CHANGE = 5
/** The part of a side, and of a head, along which the change must go the same way. */
const MIN_SIDE_PART = 0.72
const MIN_HEAD_PART = 0.65

/**
 * Doors that hardly stand out from their wall, by their two long sides and the head between them. The sides must change
 * the brightness the same way over nearly their whole height, which shadows and pictures do not.
 */
export function findDoors(photo: Pixels, room: StagingRoom, wall: WallPlane, length: number): Opening[] {
  const luma = sampleLuma(photo, room, wall, length)
  const sides = longSides(luma)
  const doors: Opening[] = []
  for (const [i, from] of sides.entries())
    for (const to of sides.slice(i + 1)) {
      const width = (to - from) * STEP
      if (width < NARROWEST || width > WIDEST) continue
      const head = headBetween(luma, from, to)
      if (head === null) continue
      doors.push({ kind: 'door', from: from * STEP, to: to * STEP, sill: 0, head: head * STEP })
      break
    }
  return doors
}

/** Brightness of a wall by rows from its foot; NaN where the photo does not show it. */
interface WallLuma {
  columns: number
  rows: number
  data: Float32Array
}

function sampleLuma(photo: Pixels, room: StagingRoom, wall: WallPlane, length: number): WallLuma {
  const { width, height, data } = photo
  const [columns, rows] = [Math.floor(length / STEP), Math.floor(Math.min(room.box.ceiling, 2.7) / STEP)]
  const luma = new Float32Array(columns * rows).fill(NaN)
  for (let i = 0; i < columns; i++) {
    const [x, z] = placeAlong(room, wall, (i + 0.5) * STEP)
    for (let j = 0; j < rows; j++) {
      const place = project(room, [x, (j + 0.5) * STEP, z])
      if (place === null || place.x < 0 || place.x >= 1 || place.y < 0 || place.y >= 1) continue
      const at = (Math.floor(place.y * height) * width + Math.floor(place.x * width)) * 4
      luma[j * columns + i] = 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2]
    }
  }
  return { columns, rows, data: luma }
}

/** Columns at which the brightness changes the same way from foot to shoulder; of neighbours the clearest. */
function longSides({ columns, rows, data }: WallLuma): number[] {
  const [low, high] = [Math.round(FOOT / STEP), Math.min(rows, Math.round(SHOULDER / STEP))]
  const knee = Math.round(KNEE / STEP)
  const parts = new Float32Array(columns)
  for (let i = 2; i < columns - 2; i++) {
    const change = (k: number) => {
      const row = (low + k) * columns
      return data[row + i + 1] - data[row + i - 1]
    }
    if (partOfOneSign(knee - low, change) >= MIN_SIDE_PART) parts[i] = partOfOneSign(high - low, change)
  }
  return [...parts.keys()].filter(
    (i) =>
      parts[i] >= MIN_SIDE_PART &&
      [1, 2, 3].every((d) => parts[i] > (parts[i - d] ?? 0) && parts[i] >= (parts[i + d] ?? 0)),
  )
}

/** The lowest row of a head at which the brightness changes the same way from side to side; null for none. */
function headBetween({ columns, rows, data }: WallLuma, from: number, to: number): number | null {
  for (let j = Math.round(LOWEST_HEAD / STEP); j < Math.min(rows - 1, HIGHEST_HEAD / STEP); j++) {
    const part = partOfOneSign(to - from - 3, (k) => {
      const i = from + 2 + k
      return data[(j + 1) * columns + i] - data[(j - 1) * columns + i]
    })
    if (part >= MIN_HEAD_PART) return j
  }
  return null
}

/** The part of some changes that go the commoner way; those that are not known count against it. */
function partOfOneSign(count: number, change: (k: number) => number): number {
  let [up, down] = [0, 0]
  for (let k = 0; k < count; k++) {
    const own = change(k)
    if (own > MIN_CHANGE) up++
    else if (own < -MIN_CHANGE) down++
  }
  return count > 0 ? Math.max(up, down) / count : 0
}
