import type { Segment } from '../lines/find-segments.ts'
import { CORNERS } from './corners.ts'
import { roomEvidence } from './evidence.ts'
import type { Layout, Place } from './layout.ts'
import { layoutView, project } from './view.ts'

/** Where found lines say that walls may be, as places of a `RoomBox`: upright lines for sides, level ones for levels. */
export interface SnapPlaces {
  sides: number[]
  levels: number[]
}

/** The places that the segments of a picture of `width` × `height` pixels propose for the walls of a room. */
export function snapPlaces(
  segments: readonly Segment[],
  { toRoom }: Pick<Layout, 'toRoom'>,
  width: number,
  height: number,
): SnapPlaces {
  const sides: number[] = []
  const levels: number[] = []
  for (const { run, middle } of roomEvidence(segments, layoutView(toRoom, width, height)).lines) {
    if (middle[2] <= 0) continue
    if (run === 'down') sides.push(middle[0] / middle[2])
    if (run === 'right') levels.push(middle[1] / middle[2])
  }
  return { sides, levels }
}

/**
 * The place of a corner (0 to 3) with each of its two walls brought to the nearest proposed one within `reach`, in
 * fractions of the photo's width and height; the place itself where there is none.
 */
export function snapCorner(
  layout: Layout,
  corner: number,
  place: Place,
  { sides, levels }: SnapPlaces,
  reach: Place,
): Place {
  const view = layoutView(layout.toRoom, 1, 1)
  const [x, y, z] = project(view.toRoom, [place.x, place.y, 1])
  if (z <= 0) return place
  const at = { side: x / z, level: y / z }
  const { side, level } = CORNERS[corner]
  const seen = (across: number, down: number): Place | null => {
    const [px, py, w] = project(view.toPixel, [across, down, 1])
    return w > 0 ? { x: px / w, y: py / w } : null
  }
  const nearest = (places: readonly number[], sign: 1 | -1, placed: (value: number) => Place | null) => {
    let best: number | null = null
    let min = 1
    for (const value of places) {
      const point = value * sign > 0 ? placed(value) : null
      if (point === null) continue
      const [dx, dy] = [(point.x - place.x) / reach.x, (point.y - place.y) / reach.y]
      const distance = dx * dx + dy * dy
      if (distance > min) continue
      min = distance
      best = value
    }
    return best
  }
  const across = nearest(sides, side === 'left' ? -1 : 1, (value) => seen(value, at.level))
  const down = nearest(levels, level === 'ceiling' ? -1 : 1, (value) => seen(at.side, value))
  return seen(across ?? at.side, down ?? at.level) ?? place
}
