import { MeshBuilder, smoothed, type Mesh, type Triple } from '../../mesh.ts'

/**
 * A round bar along a path of points in metres; `radius` may change along it (0 to 1). A closed path joins its ends, an
 * open one is capped. Frames are carried along without twist (Wang 2008, by projection).
 */
export function tube(
  path: readonly Triple[],
  radius: number | ((along: number) => number),
  { sides = 8, closed = false }: { sides?: number; closed?: boolean } = {},
): Mesh {
  const radiusAt = typeof radius === 'number' ? () => radius : radius
  const points = closed ? [...path, path[0]] : path
  const mesh = new MeshBuilder()
  const last = points.length - 1
  let [ax, ay, az] = [0, 0, 0]
  let length = 0
  for (let i = 0; i <= last; i++) {
    const from = i === 0 ? (closed ? points[last - 1] : points[0]) : points[i - 1]
    const to = i === last ? (closed ? points[1] : points[last]) : points[i + 1]
    const t = unit(to[0] - from[0], to[1] - from[1], to[2] - from[2])
    if (i === 0) [ax, ay, az] = Math.abs(t[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]
    const along = ax * t[0] + ay * t[1] + az * t[2]
    ;[ax, ay, az] = unit(ax - along * t[0], ay - along * t[1], az - along * t[2])
    const b = [t[1] * az - t[2] * ay, t[2] * ax - t[0] * az, t[0] * ay - t[1] * ax]
    if (i > 0) length += Math.hypot(...[0, 1, 2].map((axis) => points[i][axis] - points[i - 1][axis]))
    const r = radiusAt(i / last)
    for (let side = 0; side <= sides; side++) {
      const angle = (side / sides) * 2 * Math.PI
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      mesh.positions.push(
        points[i][0] + r * (ax * c + b[0] * s),
        points[i][1] + r * (ay * c + b[1] * s),
        points[i][2] + r * (az * c + b[2] * s),
      )
      mesh.normals.push(ax * c + b[0] * s, ay * c + b[1] * s, az * c + b[2] * s)
      mesh.uvs.push(length, (side / sides) * 2 * Math.PI * Math.max(0.003, r))
    }
  }
  for (let i = 0; i < last; i++)
    for (let side = 0; side < sides; side++) {
      const k = i * (sides + 1) + side
      mesh.indices.push(k, k + sides + 1, k + sides + 2, k, k + sides + 2, k + 1)
    }
  if (!closed) for (const end of [0, last]) addCap(mesh, points, end, sides)
  return closed || radiusAt(0) === radiusAt(1) ? mesh.build() : smoothedSides(mesh)
}

function smoothedSides(mesh: MeshBuilder): Mesh {
  return smoothed(mesh.build())
}

function addCap(mesh: MeshBuilder, points: readonly Triple[], end: number, sides: number): void {
  const near = end === 0 ? 1 : end - 1
  const n = unit(
    points[end][0] - points[near][0],
    points[end][1] - points[near][1],
    points[end][2] - points[near][2],
  )
  const ring = end * (sides + 1)
  const base = mesh.positions.length / 3
  mesh.positions.push(...points[end])
  for (let side = 0; side <= sides; side++)
    for (let axis = 0; axis < 3; axis++) mesh.positions.push(mesh.positions[(ring + side) * 3 + axis])
  for (let k = 0; k <= sides + 1; k++) {
    mesh.normals.push(...n)
    mesh.uvs.push(0.005 * k, 0.003 * (k % 3))
  }
  for (let side = 0; side < sides; side++) {
    const pair = end === 0 ? [base + 1 + side, base + 2 + side] : [base + 2 + side, base + 1 + side]
    mesh.indices.push(base, ...pair)
  }
}

function unit(x: number, y: number, z: number): Triple {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/** Points on a smooth curve through the given ones (Catmull and Rom 1974), `steps` to each stretch. */
export function curve(points: readonly Triple[], steps = 6): Triple[] {
  const out: Triple[] = []
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))]
  for (let i = 0; i + 1 < points.length; i++)
    for (let k = 0; k < steps; k++) out.push(between(at(i - 1), at(i), at(i + 1), at(i + 2), k / steps))
  out.push(points[points.length - 1])
  return out
}

function between(a: Triple, b: Triple, c: Triple, d: Triple, t: number): Triple {
  const value = (axis: number) =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * t +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t)
  return [value(0), value(1), value(2)]
}
