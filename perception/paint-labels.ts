// From the polygons of a label file to a class for each pixel.
import type { Plane } from '../core/imaging/pixels.ts'
import type { Superpixels } from '../core/imaging/suggest/superpixels.ts'
import { codeOf, UNLABELLED } from '../core/perception/classes.ts'
import type { LabelFile, LabelPolygon } from './label-file.ts'

/** How far, in pixels of the view, an edge may move to where the photo has its own. */
const SNAP_RADIUS_PX = 7

/** Paints the polygons, later ones over earlier ones, at `width` × `height`: codes of classes, 0 where none lies. */
export function paintPolygons(
  { view, polygons }: Pick<LabelFile, 'view' | 'polygons'>,
  width: number,
  height: number,
): Plane {
  const data = new Uint8Array(width * height)
  const scale = [width / view.width, height / view.height] as const
  for (const polygon of polygons) fill(data, width, height, polygon, scale)
  return { width, height, data }
}

/** Fills a polygon: a pixel belongs to it when its middle lies inside. Where a polygon overlaps itself is inside. */
function fill(
  data: Uint8Array,
  width: number,
  height: number,
  { class: name, points }: LabelPolygon,
  [across, down]: readonly [number, number],
): void {
  const code = name === 'unlabelled' ? UNLABELLED : codeOf(name)
  const corners = points.map(([x, y]) => [x * across, y * down] as const)
  for (let row = 0; row < height; row++) {
    const y = row + 0.5
    const crossings: { x: number; turn: number }[] = []
    for (let i = 0; i < corners.length; i++) {
      const [ax, ay] = corners[i]
      const [bx, by] = corners[(i + 1) % corners.length]
      if (ay <= y !== by <= y)
        crossings.push({ x: ax + ((y - ay) / (by - ay)) * (bx - ax), turn: ay < by ? 1 : -1 })
    }
    crossings.sort((a, b) => a.x - b.x)
    let winding = 0
    for (let i = 0; i + 1 < crossings.length; i++) {
      winding += crossings[i].turn
      const from = Math.max(0, Math.ceil(crossings[i].x - 0.5))
      const to = Math.min(width, Math.ceil(crossings[i + 1].x - 0.5))
      if (winding !== 0 && from < to) data.fill(code, row * width + from, row * width + to)
    }
  }
}

/**
 * Moves edges to those of the photo: near an edge each pixel takes the class that most of its own superpixel has round
 * it. Where the photo shows no edge, one superpixel lies on both sides, and the edge stays as it was drawn.
 */
export function snapToPhoto({ width, height, data }: Plane, pieces: Superpixels): Plane {
  const out = new Uint8Array(data)
  const votes = new Int32Array(256)
  const radius = SNAP_RADIUS_PX
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++) {
      if (!isNearEdge(data, width, height, x, y)) continue
      votes.fill(0)
      const piece = pieces.of[p]
      const [top, bottom] = [Math.max(0, y - radius), Math.min(height - 1, y + radius)]
      const [left, right] = [Math.max(0, x - radius), Math.min(width - 1, x + radius)]
      let best = data[p]
      for (let v = top; v <= bottom; v++)
        for (let u = left, q = v * width + left; u <= right; u++, q++)
          if (pieces.of[q] === piece && ++votes[data[q]] > votes[best]) best = data[q]
      out[p] = best
    }
  return { width, height, data: out }
}

/** Whether another class lies within the snapping distance, straight left, right, above or below. */
function isNearEdge(
  data: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  x: number,
  y: number,
): boolean {
  const p = y * width + x
  for (let step = 1; step <= SNAP_RADIUS_PX; step++) {
    if (x >= step && data[p - step] !== data[p]) return true
    if (x + step < width && data[p + step] !== data[p]) return true
    if (y >= step && data[p - step * width] !== data[p]) return true
    if (y + step < height && data[p + step * width] !== data[p]) return true
  }
  return false
}
