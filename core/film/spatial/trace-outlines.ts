import type { Plane } from '../../imaging/pixels.ts'

interface Point {
  x: number
  y: number
}

/** Items smaller than this part of a mask are none. */
const MIN_PART = 0.0005
/** How far an outline may lie beside the mask's edge at first, in pixels; more where it has too many places. */
const TOLERANCE = 0.7

/** Steps along the edges of pixels: right, down, left, up; and, for each, the pixels ahead to the right and the left. */
const STEPS = [
  { x: 1, y: 0, right: { x: 0, y: 0 }, left: { x: 0, y: -1 } },
  { x: 0, y: 1, right: { x: -1, y: 0 }, left: { x: 0, y: 0 } },
  { x: -1, y: 0, right: { x: -1, y: -1 }, left: { x: -1, y: 0 } },
  { x: 0, y: -1, right: { x: 0, y: -1 }, left: { x: -1, y: -1 } },
] as const

/**
 * The outlines of the largest items of a mask (128 and more), at most `max` of them with `maxPlaces` places each, as x
 * and y in turn in fractions of its size. Holes of an item belong to it. The edges of pixels are followed with the item
 * to the right, then places that hardly matter are left out (Douglas, Peucker 1973).
 */
export function traceOutlines(
  mask: Plane,
  { max, maxPlaces }: { max: number; maxPlaces: number },
): number[][] {
  const { width, height } = mask
  return loopsOf(mask)
    .map((loop) => ({ loop, area: areaOf(loop) }))
    .filter(({ area }) => area > MIN_PART * width * height)
    .sort((a, b) => b.area - a.area)
    .slice(0, max)
    .map(({ loop }) => thinned(loop, maxPlaces).flatMap(({ x, y }) => [x / width, y / height]))
}

function loopsOf({ width, height, data }: Plane): Point[][] {
  const isIn = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] >= 128
  const isSeen = new Uint8Array(width * height)
  const loops: Point[][] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isIn(x, y) && !isIn(x, y - 1) && isSeen[y * width + x] === 0)
        loops.push(followed({ x, y }, isIn, (top) => (isSeen[top.y * width + top.x] = 1)))
  return loops
}

/** The corners of a loop that begins along the upper edge of a pixel; `onTop` is told of each upper edge of it. */
function followed(
  start: Point,
  isIn: (x: number, y: number) => boolean,
  onTop: (pixel: Point) => void,
): Point[] {
  const corners: Point[] = []
  let at = start
  let heading = 0
  do {
    if (heading === 0) onTop(at)
    const step = STEPS[heading]
    at = { x: at.x + step.x, y: at.y + step.y }
    const next = STEPS[heading]
    const turn = !isIn(at.x + next.right.x, at.y + next.right.y)
      ? 1
      : isIn(at.x + next.left.x, at.y + next.left.y)
        ? 3
        : 0
    if (turn !== 0) corners.push(at)
    heading = (heading + turn) % 4
  } while (at.x !== start.x || at.y !== start.y || heading !== 0)
  return corners
}

/** Positive for the outer loops of items, negative for those of holes. */
function areaOf(loop: readonly Point[]): number {
  return loop.reduce((sum, { x, y }, i) => {
    const next = loop[(i + 1) % loop.length]
    return sum + (x * next.y - next.x * y) / 2
  }, 0)
}

function thinned(loop: readonly Point[], maxPlaces: number): Point[] {
  // From the first corner to the one farthest from it and back: two open lines.
  const [first] = loop
  const far = loop.reduce((best, { x, y }, i) => {
    const { x: bx, y: by } = loop[best]
    return (x - first.x) ** 2 + (y - first.y) ** 2 > (bx - first.x) ** 2 + (by - first.y) ** 2 ? i : best
  }, 0)
  for (let tolerance = TOLERANCE; ; tolerance *= 1.5) {
    const there = line(loop.slice(0, far + 1), tolerance)
    const back = line([...loop.slice(far), first], tolerance)
    const places = [...there.slice(0, -1), ...back.slice(0, -1)]
    if (places.length <= maxPlaces) return places
  }
}

function line(points: readonly Point[], tolerance: number): Point[] {
  const [from, to] = [points[0], points[points.length - 1]]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.sqrt(dx * dx + dy * dy)
  let [worst, at] = [0, 0]
  for (let i = 1; i + 1 < points.length; i++) {
    const off = Math.abs((points[i].x - from.x) * dy - (points[i].y - from.y) * dx) / Math.max(1e-9, length)
    if (off > worst) [worst, at] = [off, i]
  }
  if (worst <= tolerance) return [from, to]
  return [...line(points.slice(0, at + 1), tolerance).slice(0, -1), ...line(points.slice(at), tolerance)]
}
