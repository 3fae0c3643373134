import type { Stroke } from '../../contract/marks.ts'
import { contrastScale, cutGrid } from '../select/grid-cut.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import { openPixels } from '../select/models.ts'

/** Within this fraction of a brush's radius the stroke is certain; outside it, edges of the photo decide. */
const CERTAIN_RADIUS_FRACTION = 0.6
/** What a step across an edge is weighed against: how much a rim of one pixel wants to be as it is painted. */
const RIM_UNARY = 22
const STIFFNESS = 12

/** Sky after strokes by the user: labels (1 sky, 0 not), and where a stroke has decided (1). */
export interface PaintedSky {
  labels: Uint8Array
  decided: Uint8Array
}

/** What strokes say of the pixels of a grid. */
interface StrokeConstraints {
  /** 1 sky, −1 not, 0 to be decided by edges. */
  fixed: Int8Array
  /** How much a pixel to be decided is drawn to the sky; below 0 away from it. */
  unary: Float32Array
  touched: Uint8Array
}

/**
 * The labels (1 sky, 0 not) of a grid after strokes of a brush, in their order. The middle of a stroke is as painted;
 * in its rim the border is cut along the edges of the photo (Boykov, Jolly 2001, "Interactive graph cuts"); outside of
 * a stroke nothing changes. Strokes are in fractions of the picture, so they mean the same at every size.
 */
export function withStrokes(grid: LabGrid, labels: Uint8Array, strokes: readonly Stroke[]): PaintedSky {
  const decided = new Uint8Array(labels.length)
  if (strokes.length === 0) return { labels, decided }
  const constraints: StrokeConstraints = {
    fixed: Int8Array.from(labels, (label) => (label === 1 ? 1 : -1)),
    unary: new Float32Array(labels.length),
    touched: decided,
  }
  for (const stroke of strokes) addStroke(grid, stroke, constraints)
  const open = openPixels(constraints.fixed)
  return {
    decided,
    labels: cutGrid({
      colours: grid,
      scale: contrastScale(grid),
      stiffness: STIFFNESS,
      fixed: constraints.fixed,
      open,
      unary: Float32Array.from(open, (p) => constraints.unary[p]),
    }),
  }
}

function addStroke(grid: LabGrid, stroke: Stroke, constraints: StrokeConstraints): void {
  const { core, rim, radius } = coverOf(grid, stroke)
  const sign = stroke.kind === 'add' ? 1 : -1
  const unary = (sign * RIM_UNARY) / Math.max(1, (1 - CERTAIN_RADIUS_FRACTION) * radius)
  for (const p of core) constraints.fixed[p] = sign
  for (const p of rim)
    if (constraints.fixed[p] !== sign) {
      constraints.fixed[p] = 0
      constraints.unary[p] = unary
    }
  for (const p of [...core, ...rim]) constraints.touched[p] = 1
}

/** What a stroke covers of a grid: the pixels that are as painted, in the order of its line, and those of its rim. */
interface Cover {
  core: number[]
  rim: number[]
  /** In pixels. */
  radius: number
}

/** The pixels of a grid that a stroke covers. */
export function coverOf(
  grid: { width: number; height: number },
  { size, points }: Pick<Stroke, 'size' | 'points'>,
): Cover {
  const radius = Math.max(1, (size * Math.max(grid.width, grid.height)) / 2)
  const scaled = points.map((fraction, i) => fraction * (i % 2 === 0 ? grid.width : grid.height))
  const cover: Cover = { core: [], rim: [], radius }
  for (const [p, squared] of coveredBy(grid, scaled, radius))
    cover[squared <= (CERTAIN_RADIUS_FRACTION * radius) ** 2 ? 'core' : 'rim'].push(p)
  return cover
}

/** The pixels within a radius of a polyline (x and y in turn), with the least squared distance of each. */
function coveredBy(
  { width, height }: { width: number; height: number },
  points: readonly number[],
  radius: number,
): Map<number, number> {
  const out = new Map<number, number>()
  for (let i = 0; i < points.length; i += 2) {
    const from = Math.max(0, i - 2)
    const [ax, ay, bx, by] = [points[from], points[from + 1], points[i], points[i + 1]]
    const top = Math.max(0, Math.floor(Math.min(ay, by) - radius))
    const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + radius))
    const left = Math.max(0, Math.floor(Math.min(ax, bx) - radius))
    const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + radius))
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const squared = squaredDistance(x + 0.5, y + 0.5, ax, ay, bx, by)
        if (squared > radius * radius) continue
        const p = y * width + x
        out.set(p, Math.min(squared, out.get(p) ?? squared))
      }
  }
  return out
}

/** From a point to a stretch from a to b. */
function squaredDistance(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2
}
