import { fractalNoise } from '../../../imaging/noise.ts'
import { MeshBuilder, smoothed, type Mesh, type Triple } from '../../mesh.ts'
import { addGrid } from './grid.ts'

/**
 * Cloth with thickness: `point` gives its middle for (s, t) in [0, 1]; both faces stand half the thickness off it and meet
 * in a round hem. `size` is the texture's extent in metres.
 */
export function clothSheet(
  point: (s: number, t: number) => Triple,
  columns: number,
  rows: number,
  thickness: number,
  size: readonly [number, number],
): Mesh {
  const mesh = new MeshBuilder()
  const e = 0.004
  const normalAt = (s: number, t: number): Triple => {
    const [s0, s1] = [Math.max(0, s - e), Math.min(1, s + e)]
    const [t0, t1] = [Math.max(0, t - e), Math.min(1, t + e)]
    const [a, b, c, d] = [point(s0, t), point(s1, t), point(s, t0), point(s, t1)]
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    const [vx, vy, vz] = [d[0] - c[0], d[1] - c[1], d[2] - c[2]]
    const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const length = Math.hypot(n[0], n[1], n[2]) || 1
    return [n[0] / length, n[1] / length, n[2] / length]
  }
  for (const side of [1, -1])
    addGrid(
      mesh,
      columns,
      rows,
      (column, row) => {
        const [s, t] = [spaced(column, columns), spaced(row, rows)]
        const p = point(s, t)
        const n = normalAt(s, t)
        const edge = Math.min(s * size[0], (1 - s) * size[0], t * size[1], (1 - t) * size[1])
        const round = Math.min(1, edge / (thickness / 2))
        const off = side * (thickness / 2) * Math.sqrt(Math.max(0, 1 - (1 - round) ** 2))
        return [p[0] + n[0] * off, p[1] + n[1] * off, p[2] + n[2] * off]
      },
      (column, row) => [spaced(column, columns) * size[0], spaced(row, rows) * size[1]],
      side < 0,
    )
  return smoothed(mesh.build())
}

/** Grid lines from 0 to 1: the first and last cell a third as wide, for hems. */
function spaced(i: number, count: number): number {
  if (i === 0) return 0
  if (i === count) return 1
  return (i - 0.66) / (count - 1.32)
}

/** A path by its points; gives the place for a length along it, straight on beyond its ends. */
export class Path {
  private readonly points: readonly (readonly [number, number])[]
  private readonly lengths: number[]

  constructor(points: readonly (readonly [number, number])[]) {
    this.points = points
    let sum = 0
    this.lengths = points.map((point, i) => {
      if (i > 0) sum += Math.hypot(point[0] - points[i - 1][0], point[1] - points[i - 1][1])
      return sum
    })
  }

  get length(): number {
    return this.lengths[this.lengths.length - 1]
  }

  /** The place, and the unit normal to the left of the way. */
  at(length: number): readonly [number, number, number, number] {
    let i = 1
    while (i + 1 < this.points.length && this.lengths[i] < length) i++
    const [a, b] = [this.points[i - 1], this.points[i]]
    const stretch = this.lengths[i] - this.lengths[i - 1]
    const t = (length - this.lengths[i - 1]) / stretch
    const [dx, dy] = [(b[0] - a[0]) / stretch, (b[1] - a[1]) / stretch]
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, -dy, dx]
  }
}

/** Corners of an outline made round: each replaced by an arc of `radius` in `steps`. */
export function roundedPath(
  points: readonly (readonly [number, number])[],
  radius: number,
  steps = 5,
): (readonly [number, number])[] {
  const out: (readonly [number, number])[] = [points[0]]
  for (let i = 1; i + 1 < points.length; i++) {
    const [a, b, c] = [points[i - 1], points[i], points[i + 1]]
    const before = Math.hypot(a[0] - b[0], a[1] - b[1])
    const after = Math.hypot(c[0] - b[0], c[1] - b[1])
    const r = Math.min(radius, before * 0.49, after * 0.49)
    for (let k = 0; k <= steps; k++) {
      const t = k / steps
      const p = [0, 1].map((axis) => {
        const from = b[axis] + ((a[axis] - b[axis]) * r) / before
        const to = b[axis] + ((c[axis] - b[axis]) * r) / after
        return (1 - t) ** 2 * from + 2 * t * (1 - t) * b[axis] + t * t * to
      })
      out.push([p[0], p[1]])
    }
  }
  out.push(points[points.length - 1])
  return out
}

export interface Throw {
  /** The way it lies in z and y, in metres. */
  path: Path
  /** Length along the path, and where on it it begins. */
  from: number
  length: number
  width: number
  seed: number
  /** How deep its folds are. */
  folds?: number
  thickness?: number
}

/** A blanket laid over something along a path in the plane of z and y, its width along x, with folds along its length. */
export function blanket({ path, from, length, width, seed, folds = 0.014, thickness = 0.011 }: Throw): Mesh {
  const point = (s: number, t: number): Triple => {
    const [z, y, nz, ny] = path.at(from + t * length)
    const narrow = 1 - 0.12 * fractalNoise(t * 2.2, 4, 2, seed)
    const fold =
      Math.sin(s * 17 + 3 * fractalNoise(t * 2, s * 2, 2, seed + 1) * 2) * 0.5 +
      (fractalNoise(s * 7, t * 3.2, 2, seed + 2) - 0.5) * 1.6 +
      0.5
    const lift =
      thickness * 0.6 + folds * Math.max(0, fold) * (0.5 + 0.5 * Math.sin(Math.PI * Math.min(1, s * 1.2)))
    const skew = (fractalNoise(t * 1.6, 9, 2, seed + 5) - 0.5) * 0.1 + s * 0.02 * Math.sin(t * 5 + seed)
    return [(s - 0.5) * width * narrow + skew, y + ny * lift, z + nz * lift]
  }
  return clothSheet(point, 20, Math.max(14, Math.ceil(length * 22)), thickness, [width, length])
}

/** Loose threads that hang from the two ends of a blanket. */
export function fringe(
  { path, from, length, width, seed, folds = 0.014 }: Throw,
  strand = 0.07,
  gap = 0.012,
): Mesh {
  const mesh = new MeshBuilder()
  const count = Math.floor(width / gap)
  for (const end of [0, 1])
    for (let i = 0; i <= count; i++) {
      const s = i / count
      const at = from + end * length
      const out = (end === 0 ? -1 : 1) * strand * (0.8 + 0.35 * fractalNoise(i * 0.9, end * 5, 1, seed))
      const narrow = 1 - 0.12 * fractalNoise(end * 2.2, 4, 2, seed)
      const skew = (fractalNoise(end * 1.6, 9, 2, seed + 5) - 0.5) * 0.1 + s * 0.02 * Math.sin(end * 5 + seed)
      const x = (s - 0.5) * width * narrow + skew
      const lift = 0.006 + folds * 0.4 * Math.max(0, fractalNoise(s * 7, end * 3.2, 2, seed + 2))
      const sway = (fractalNoise(i * 1.7, 3 + end, 1, seed + 8) - 0.5) * 0.02
      addStrand(mesh, (t) => {
        const [z, y, nz, ny] = path.at(at + out * t)
        return [x + sway * t * t, y + ny * lift, z + nz * lift]
      })
    }
  return smoothed(mesh.build())
}

/** A thread as a three-sided bar, 3 mm wide, thinner at its end. */
function addStrand(mesh: MeshBuilder, point: (t: number) => Triple): void {
  addGrid(
    mesh,
    3,
    3,
    (column, row) => {
      const p = point(row / 3)
      const angle = (column / 3) * 2 * Math.PI
      const r = 0.0016 * (1 - 0.5 * (row / 3))
      return [p[0] + r * Math.cos(angle), p[1] + r * Math.sin(angle), p[2] + r * Math.sin(angle)]
    },
    (column, row) => [column * 0.001, row * 0.02],
  )
}
