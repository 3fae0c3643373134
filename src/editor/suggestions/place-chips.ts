import type { Size } from '../viewport/view-maths.ts'
import type { ViewPoint } from '../viewport/viewport.ts'

/** Air round a chip, in CSS pixels. */
const air = 4
/** How many rows and columns away from its place a chip may stand. */
const reach = 4

/**
 * The middles of chips of the given sizes, as near to where they are wanted as they can be without covering each other
 * or being cut off by the stage. The first ones are placed first. What is wanted outside of the stage stays outside.
 */
export function placeChips(
  wanted: readonly ViewPoint[],
  sizes: readonly Size[],
  stage: Size,
): readonly ViewPoint[] {
  const placed: { at: ViewPoint; size: Size }[] = []
  return wanted.map((point, index) => {
    const size = sizes[index]
    const isOutside = point.x < 0 || point.y < 0 || point.x > stage.width || point.y > stage.height
    if (isOutside || size === undefined) return point
    const places = placesNear(point, size).map((place) => inside(place, size, stage))
    const at =
      places.find((place) => placed.every((other) => !meet(place, size, other))) ?? inside(point, size, stage)
    placed.push({ at, size })
    return at
  })
}

/** The point and what is round it in rows and columns of the chip's size, the nearest first. */
function placesNear({ x, y }: ViewPoint, { width, height }: Size): ViewPoint[] {
  const offsets: ViewPoint[] = []
  for (let row = -reach; row <= reach; row++)
    for (let column = -reach; column <= reach; column++)
      // Half a chip to the side is often enough.
      offsets.push({ x: (column * (width + air)) / 2, y: row * (height + air) })
  return offsets
    .toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))
    .map((offset) => ({ x: x + offset.x, y: y + offset.y }))
}

function inside({ x, y }: ViewPoint, { width, height }: Size, stage: Size): ViewPoint {
  const within = (value: number, size: number, whole: number) =>
    Math.max(size / 2 + air, Math.min(value, whole - size / 2 - air))
  return { x: within(x, width, stage.width), y: within(y, height, stage.height) }
}

function meet(at: ViewPoint, size: Size, other: { at: ViewPoint; size: Size }): boolean {
  return (
    Math.abs(at.x - other.at.x) < (size.width + other.size.width) / 2 + air / 2 &&
    Math.abs(at.y - other.at.y) < (size.height + other.size.height) / 2 + air / 2
  )
}
