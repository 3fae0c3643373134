import type { FilmRect } from '../../contract/film-document.ts'
import { inverted, mapped, type Homography } from '../../imaging/warp/homography.ts'
import { seenPlane } from './coverage.ts'
import type { Billboard } from './billboards.ts'
import { frameToRoom, viewPlane, viewPlanes, type Lens, type RoomGeometry } from './planes.ts'

/** Places across and down a frame, its rim among them, and moments of a motion, at which speed is measured. */
const PLACES = 5
const MOMENTS = 5
const STEP = 1 / 64
const GRID = Array.from({ length: PLACES * PLACES }, (_, i) => ({
  x: (i % PLACES) / (PLACES - 1),
  y: Math.floor(i / PLACES) / (PLACES - 1),
}))

/** Where a camera is at a progress of 0 to 1. */
export type Way = (progress: number) => { lens: Lens; view: FilmRect }

/**
 * How fast what a frame shows crosses it where and when it is fastest, in widths of the frame for all of the progress
 * from 0 to 1.
 */
export function peakSpeed(room: RoomGeometry, way: Way, billboards: readonly Billboard[]): number {
  let max = 0
  for (let moment = 0; moment < MOMENTS; moment++) {
    const at = (moment / (MOMENTS - 1)) * (1 - STEP)
    const [now, next] = [mapsAt(room, way(at), billboards), mapsAt(room, way(at + STEP), billboards)]
    const { width, height } = way(at).view
    const ratio = (room.ratio * width) / height
    for (const place of GRID) {
      const seen = now.planes.indexOf(seenPlane(now.planes, place.x, place.y))
      max = Math.max(max, shift(now.planes[seen].toPhoto, next.planes[seen].toPhoto, place, ratio))
    }
    for (const [i, { foot }] of billboards.entries()) {
      const place = mapped(inverted(now.cards[i]), foot.x, foot.y)
      if (place === null || Math.max(Math.abs(place.x - 0.5), Math.abs(place.y - 0.5)) > 0.5) continue
      max = Math.max(max, shift(now.cards[i], next.cards[i], place, ratio))
    }
  }
  return max / STEP
}

function mapsAt(room: RoomGeometry, { lens, view }: ReturnType<Way>, billboards: readonly Billboard[]) {
  const directions = frameToRoom(room, lens, view)
  return {
    planes: viewPlanes(room, lens, view),
    cards: billboards.map(({ plane }) => viewPlane(room, lens, directions, plane).toPhoto),
  }
}

/** How far what is seen at a place goes from one map of the frame to the next, in widths of the frame. */
function shift(now: Homography, next: Homography, { x, y }: { x: number; y: number }, ratio: number): number {
  const place = mapped(now, x, y)
  const to = place && mapped(inverted(next), place.x, place.y)
  if (to === null) return 0
  const [dx, dy] = [to.x - x, (to.y - y) / ratio]
  return Math.sqrt(dx * dx + dy * dy)
}
