import { Tracer } from '../../scene/tracer.ts'
import { WALL_SLACK_M, type LightRequest } from './light-map.ts'
import { pieceRects } from './piece-rects.ts'
import { meetPlane, viewRay, type PlaneHit } from './view.ts'

/** Neighbouring pixels that face so differently (a cosine), or are a step of this fraction of their distance apart, are an edge. */
const EDGE_TURN = 0.9
const EDGE_STEP = 0.004

/** What is in the middle of each pixel of some rows, with a pixel more on each side. */
export interface Seen {
  /** The furniture's part, 0 for the room. */
  parts: Uint16Array
  /** Three numbers a pixel, of 127. */
  normals: Int8Array
  distances: Float32Array
}

/** What the photo's rows [from, to) show of the furniture. */
export function lookAt(
  { view, furnished }: Pick<LightRequest, 'view' | 'furnished'>,
  from: number,
  to: number,
): Seen {
  const { width, room } = view
  const tracer = new Tracer(furnished.scene)
  const d = new Float64Array(3)
  const hit: PlaneHit = { plane: 0, distance: 0, nx: 0, ny: 0, nz: 0 }
  const count = (width + 2) * (to - from + 2)
  const parts = new Uint16Array(count)
  const normals = new Int8Array(count * 3)
  const distances = new Float32Array(count)
  const rects = pieceRects(furnished.scene, view)
  const isNear = new Uint8Array(width + 2)
  for (let row = 0; row < to - from + 2; row++) {
    const y = from + row - 1
    isNear.fill(0)
    for (const rect of rects)
      if (y >= rect.y - 1 && y <= rect.y + rect.height) isNear.fill(1, rect.x, rect.x + rect.width + 2)
    for (let column = 0; column < width + 2; column++) {
      if (isNear[column] === 0) continue
      viewRay(view, column - 0.5, from + row - 0.5, d)
      if (!tracer.cast(0, room.lens, 0, d[0], d[1], d[2])) continue
      meetPlane(room, d, hit)
      if (tracer.distance >= hit.distance + WALL_SLACK_M) continue
      const at = row * (width + 2) + column
      parts[at] = tracer.part
      distances[at] = tracer.distance
      normals[at * 3] = tracer.nx * 127
      normals[at * 3 + 1] = tracer.ny * 127
      normals[at * 3 + 2] = tracer.nz * 127
    }
  }
  return { parts, normals, distances }
}

/** Whether one piece's material, or the room, ends between two pixels. */
export function isOutline({ parts }: Seen, a: number, b: number): boolean {
  return parts[a] !== parts[b]
}

/** Whether an edge runs between two pixels of one part: of panels, cushions and leaves before each other. */
export function isInnerEdge({ parts, normals, distances }: Seen, a: number, b: number): boolean {
  if (parts[a] === 0 || parts[a] !== parts[b]) return false
  if (Math.abs(distances[a] - distances[b]) > EDGE_STEP * distances[a]) return true
  const turn =
    normals[a * 3] * normals[b * 3] +
    normals[a * 3 + 1] * normals[b * 3 + 1] +
    normals[a * 3 + 2] * normals[b * 3 + 2]
  return turn < EDGE_TURN * 127 * 127
}
