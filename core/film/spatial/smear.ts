import type { FilmRect } from '../../contract/film-document.ts'
import { dot, type Vector } from '../../imaging/camera/vector.ts'
import { project } from '../../imaging/layout/view.ts'
import { composed, inverted } from '../../imaging/warp/homography.ts'
import { LABELS } from '../../imaging/layout/layout.ts'
import { seenPlane } from './coverage.ts'
import { frameToRoom, viewPlane, viewPlanes, type Lens, type PlaneView, type RoomGeometry } from './planes.ts'

/** Places across and down a frame at which it is looked at. */
const ACROSS = 12
const DOWN = 8

/**
 * How much things that stand on the floor, or hang from the ceiling, are drawn wrongly, because they are taken for part
 * of it or of a wall: the largest lean or stretch against the same thing on an upright card that stands there and faces
 * the photo's lens. 0.1 is a lean of 0.1 in 1, or a tenth too tall or wide. 0 for the photo's own lens. Where nothing
 * stands is not known, so all places count but those of the back wall.
 */
export function computeSmear(room: RoomGeometry, lens: Lens, view: FilmRect): number {
  const planes = viewPlanes(room, lens, view)
  const directions = frameToRoom(room, lens, view)
  const frameRatio = (room.ratio * view.width) / view.height
  let max = 0
  for (let row = 0; row < DOWN; row++)
    for (let column = 0; column < ACROSS; column++) {
      const [x, y] = [(column + 0.5) / ACROSS, (row + 0.5) / DOWN]
      const direction = project(directions, [x, y, 1])
      const seen = seenPlane(planes, x, y)
      if (seen.plane === LABELS.back) continue
      const card = viewPlane(room, lens, directions, cardAt(seen, lens, direction, [x, y, 1]))
      max = Math.max(max, deviation(card, seen, x, y, frameRatio))
    }
  return max
}

/** The plane of an upright card at what the frame shows at a place; it faces the photo's lens. */
function cardAt({ nearness }: PlaneView, { at }: Lens, direction: Vector, place: Vector): Vector {
  const distance = 1 / dot(nearness, place)
  const [x, z] = [at[0] + distance * direction[0], at[2] + distance * direction[2]]
  const by = 1 / (x * x + z * z)
  return [x * by, 0, z * by]
}

/** How far the map from where a card shows a point to where a plane shows it is from no change, at one place. */
function deviation(
  card: Pick<PlaneView, 'toPhoto'>,
  { toPhoto }: PlaneView,
  x: number,
  y: number,
  ratio: number,
): number {
  const [a, b, c, d, e, f, g, h, i] = composed(inverted(card.toPhoto), toPhoto)
  const w = g * x + h * y + i
  const [u, v] = [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
  return Math.max(
    Math.abs((a - u * g) / w - 1),
    Math.abs((b - u * h) / w) * ratio,
    Math.abs((d - v * g) / w) / ratio,
    Math.abs((e - v * h) / w - 1),
  )
}
