/** A place on the floor in metres: x to the right, z into the picture. */
export type Point = readonly [x: number, z: number]

/** The floor that something covers: a rectangle about (x, z), turned as `Placement.yaw` of core/scene. Metres, radians. */
export interface Footprint {
  x: number
  z: number
  turn: number
  width: number
  depth: number
}

/** Where a point of a turned piece's own frame lies on the floor. */
export function fromOwnFrame(at: { x: number; z: number; turn: number }, x: number, z: number): Point {
  const [cos, sin] = [Math.cos(at.turn), Math.sin(at.turn)]
  return [at.x + x * cos + z * sin, at.z - x * sin + z * cos]
}

/** Where a point of the floor lies in a turned piece's own frame. */
export function toOwnFrame(at: { x: number; z: number; turn: number }, [x, z]: Point): Point {
  const [cos, sin] = [Math.cos(at.turn), Math.sin(at.turn)]
  const [dx, dz] = [x - at.x, z - at.z]
  return [dx * cos - dz * sin, dx * sin + dz * cos]
}

/** The direction that a piece faces: its own -z. */
export function frontOf(turn: number): Point {
  return [-Math.sin(turn), -Math.cos(turn)]
}

/** The turn of a piece that faces along a direction. */
export function turnTowards([x, z]: Point): number {
  return Math.atan2(-x, -z)
}

export function cornersOf(footprint: Footprint): Point[] {
  const [w, d] = [footprint.width / 2, footprint.depth / 2]
  return [
    fromOwnFrame(footprint, -w, -d),
    fromOwnFrame(footprint, w, -d),
    fromOwnFrame(footprint, w, d),
    fromOwnFrame(footprint, -w, d),
  ]
}

/** The same place with `by` metres more on each side. */
export function grown(footprint: Footprint, by: number): Footprint {
  return { ...footprint, width: footprint.width + 2 * by, depth: footprint.depth + 2 * by }
}

/** Whether two rectangles cover common floor (separating axes); those that merely touch do not. */
export function overlaps(a: Footprint, b: Footprint): boolean {
  const [one, other] = [cornersOf(a), cornersOf(b)]
  return ![a.turn, b.turn].some((turn) =>
    [[Math.cos(turn), -Math.sin(turn)] as const, [Math.sin(turn), Math.cos(turn)] as const].some((axis) => {
      const [min, max] = spanOf(one, axis)
      const [otherMin, otherMax] = spanOf(other, axis)
      return max <= otherMin + 1e-9 || otherMax <= min + 1e-9
    }),
  )
}

function spanOf(points: readonly Point[], [ax, az]: Point): [number, number] {
  const along = points.map(([x, z]) => x * ax + z * az)
  return [Math.min(...along), Math.max(...along)]
}

/** Whether a point lies inside a polygon (even-odd rule). */
export function isInside(polygon: readonly Point[], [x, z]: Point): boolean {
  let inside = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [[xi, zi], [xj, zj]] = [polygon[i], polygon[j]]
    if (zi > z !== zj > z && x < ((xj - xi) * (z - zi)) / (zj - zi) + xi) inside = !inside
  }
  return inside
}

/** Whether all of a rectangle lies in a polygon: its corners do, and no side of the polygon runs through it. */
export function isWithin(polygon: readonly Point[], footprint: Footprint): boolean {
  const inner = grown(footprint, -1e-6)
  if (!cornersOf(inner).every((corner) => isInside(polygon, corner))) return false
  return !polygon.some((from, i) => crosses(inner, from, polygon[(i + 1) % polygon.length]))
}

/** Whether a straight line from one point to another runs through a rectangle. */
function crosses(footprint: Footprint, from: Point, to: Point): boolean {
  const [a, b] = [toOwnFrame(footprint, from), toOwnFrame(footprint, to)]
  let [start, end] = [0, 1]
  for (const [axis, half] of [
    [0, footprint.width / 2],
    [1, footprint.depth / 2],
  ] as const) {
    const way = b[axis] - a[axis]
    if (Math.abs(way) < 1e-12) {
      if (Math.abs(a[axis]) >= half) return false
      continue
    }
    const [one, other] = [(-half - a[axis]) / way, (half - a[axis]) / way]
    start = Math.max(start, Math.min(one, other))
    end = Math.min(end, Math.max(one, other))
  }
  return start < end
}

/** Metres from a point to the nearest of a rectangle; 0 inside. */
export function distanceTo(footprint: Footprint, point: Point): number {
  const [x, z] = toOwnFrame(footprint, point)
  const dx = Math.max(0, Math.abs(x) - footprint.width / 2)
  const dz = Math.max(0, Math.abs(z) - footprint.depth / 2)
  return Math.sqrt(dx * dx + dz * dz)
}

/** Metres from a point to the nearest side of a polygon. */
export function distanceToSides(polygon: readonly Point[], [x, z]: Point): number {
  let min = Infinity
  for (let i = 0; i < polygon.length; i++) {
    const [[ax, az], [bx, bz]] = [polygon[i], polygon[(i + 1) % polygon.length]]
    const [wx, wz] = [bx - ax, bz - az]
    const long = wx * wx + wz * wz
    const t = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * wx + (z - az) * wz) / long))
    const [dx, dz] = [x - ax - t * wx, z - az - t * wz]
    min = Math.min(min, dx * dx + dz * dz)
  }
  return Math.sqrt(min)
}

/** The part of a rectangle that lies in a polygon, 0 to 1, by 6 × 6 samples. */
export function fractionWithin(polygon: readonly Point[], footprint: Footprint): number {
  let inside = 0
  for (let i = 0; i < 6; i++)
    for (let j = 0; j < 6; j++) {
      const at = fromOwnFrame(
        footprint,
        ((i + 0.5) / 6 - 0.5) * footprint.width,
        ((j + 0.5) / 6 - 0.5) * footprint.depth,
      )
      if (isInside(polygon, at)) inside++
    }
  return inside / 36
}

/** Smallest and largest x and z of points. */
export function boundsOf(points: readonly Point[]): { x0: number; z0: number; x1: number; z1: number } {
  const [xs, zs] = [points.map(([x]) => x), points.map(([, z]) => z)]
  return { x0: Math.min(...xs), z0: Math.min(...zs), x1: Math.max(...xs), z1: Math.max(...zs) }
}
