import { reduceArea, type Raster } from '../../imaging/filters/reduce-area.ts'
import { LINEAR } from '../../imaging/linear.ts'
import type { Pixels } from '../../imaging/pixels.ts'
import { ROOM_PLANES, planeSeen, type RoomPlane, type StagingRoom } from '../room/room.ts'
import { isWithin, type WallWindow } from './windows.ts'

/** Long sides in pixels of the reduced photos: soft light needs no detail, mirrors some. */
const SOFT_PX = 320
const SHARP_PX = 1280
/** Brightness of the wall behind the lens beside the mean of those that are seen. */
const BEHIND = 0.85

/**
 * The photo as the radiance of the room's planes, in linear light where 1 is the photo's white. A window is taken out
 * of the soft photo, as it shines by itself, and filled with what is round it in `wall`.
 */
export interface PhotoLight {
  /** Windows dark: what all but them sends out. */
  soft: Raster
  /** As photographed. */
  sharp: Raster
  /** 0 to 1 for each pixel of `soft`: how much of it is window. */
  windowCover: Float32Array
  /** Mean radiance of each plane, three numbers each in the order of `ROOM_PLANES`: for what the photo does not show. */
  means: Float64Array
}

export function createPhotoLight(
  photo: Pixels,
  room: StagingRoom,
  windows: readonly WallWindow[],
): PhotoLight {
  const soft = reduceArea(photo, Math.min(SOFT_PX, Math.max(photo.width, photo.height)), LINEAR)
  const sharp = reduceArea(photo, Math.min(SHARP_PX, Math.max(photo.width, photo.height)), LINEAR)
  const windowCover = coverOf(windows, soft)
  const means = meansOf(soft, room, windowCover)
  for (let p = 0; p < windowCover.length; p++)
    for (let c = 0; c < 3; c++) soft.values[p * 3 + c] *= 1 - windowCover[p]
  return { soft, sharp, windowCover, means }
}

/** How much of each pixel lies in a window: of 2 × 2 places. */
function coverOf(windows: readonly WallWindow[], { width, height }: Raster): Float32Array {
  const cover = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let i = 0; i < 4; i++) {
        const place = { x: (x + 0.25 + 0.5 * (i & 1)) / width, y: (y + 0.25 + 0.5 * (i >> 1)) / height }
        if (windows.some(({ outline }) => isWithin(outline, place.x, place.y))) cover[y * width + x] += 0.25
      }
  return cover
}

function meansOf(soft: Raster, room: StagingRoom, cover: Float32Array): Float64Array {
  const sums = new Float64Array(ROOM_PLANES.length * 4)
  const { width, height, values } = soft
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const p = y * width + x
      const weight = 1 - cover[p]
      const plane = ROOM_PLANES.indexOf(planeSeen(room, { x: (x + 0.5) / width, y: (y + 0.5) / height }))
      for (let c = 0; c < 3; c++) sums[plane * 4 + c] += weight * values[p * 3 + c]
      sums[plane * 4 + 3] += weight
    }
  const all = meanOver(sums, ROOM_PLANES)
  const walls = meanOver(sums, ['left', 'back', 'right']) ?? all
  const means = new Float64Array(ROOM_PLANES.length * 3)
  ROOM_PLANES.forEach((plane, i) => {
    const mean =
      plane === 'front'
        ? walls!.map((value) => value * BEHIND)
        : (meanOver(sums, [plane]) ?? (plane === 'ceiling' || plane === 'floor' ? all! : walls!))
    means.set(mean, i * 3)
  })
  return means
}

/** Fewer pixels than this do not make a plane's mean. */
const MIN_PIXELS = 60

function meanOver(sums: Float64Array, planes: readonly RoomPlane[]): number[] | null {
  const total = [0, 0, 0, 0]
  for (const plane of planes) for (let c = 0; c < 4; c++) total[c] += sums[ROOM_PLANES.indexOf(plane) * 4 + c]
  return total[3] < MIN_PIXELS ? null : total.slice(0, 3).map((value) => value / total[3])
}
