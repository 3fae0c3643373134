import type { FilmRect } from '../../contract/film-document.ts'
import { inverted, mapped } from '../../imaging/warp/homography.ts'
import { seenPlane } from './coverage.ts'
import { viewPlanes, type Lens, type RoomGeometry } from './planes.ts'

/** Places across and down a frame, its rim among them, and moments of a motion, at which speed is measured. */
const PLACES = 5
const MOMENTS = 5
const STEP = 1 / 64

/** Where a camera is at a progress of 0 to 1. */
export type Way = (progress: number) => { lens: Lens; view: FilmRect }

/**
 * How fast what a frame shows crosses it where and when it is fastest, in widths of the frame for all of the progress
 * from 0 to 1.
 */
export function peakSpeed(room: RoomGeometry, way: Way): number {
  let max = 0
  for (let moment = 0; moment < MOMENTS; moment++) {
    const at = (moment / (MOMENTS - 1)) * (1 - STEP)
    const [now, next] = [at, at + STEP].map((progress) => {
      const { lens, view } = way(progress)
      return { planes: viewPlanes(room, lens, view), view }
    })
    const height = now.view.height / now.view.width / room.ratio
    const toNext = next.planes.map(({ toPhoto }) => inverted(toPhoto))
    for (let row = 0; row < PLACES; row++)
      for (let column = 0; column < PLACES; column++) {
        const [x, y] = [column / (PLACES - 1), row / (PLACES - 1)]
        const seen = seenPlane(now.planes, x, y)
        const place = mapped(seen.toPhoto, x, y)
        const to = place && mapped(toNext[now.planes.indexOf(seen)], place.x, place.y)
        if (to === null) continue
        const [dx, dy] = [to.x - x, (to.y - y) * height]
        max = Math.max(max, Math.sqrt(dx * dx + dy * dy) / STEP)
      }
  }
  return max
}
