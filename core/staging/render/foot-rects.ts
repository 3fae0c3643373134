import type { Rect } from '../../imaging/pixels.ts'
import { union } from '../../imaging/rect.ts'
import type { Geometry } from '../../scene/geometry.ts'
import type { Triple } from '../../scene/mesh.ts'
import { project } from '../room/room.ts'
import { turned } from './turned.ts'
import type { PhotoView } from './view.ts'

/** What lies below this height is a foot; feet nearer than a cell to each other are one. */
const FOOT_M = 0.03
const CELL_M = 0.04
/** Thin feet darken the floor as far as this. */
const REACH_M = 0.11
/** Pieces with more feet than this stand on their whole base, whose shadow is not thin. */
const MAX_FEET = 60
/** Rectangles are joined when that adds less than this to their area. */
const MAX_GROWTH = 1.25
/** Fraction of the photo that may be traced at full size. */
const MAX_FRACTION = 0.12

/** Where a piece touches what it stands on, in the room's frame. */
export function findFeet({ triangles }: Geometry, at: Triple, turn: number): Triple[] {
  const cells = new Map<string, Triple>()
  for (let k = 0; k < triangles.length; k += 9)
    for (let corner = 0; corner < 3; corner++) {
      const own = (axis: number) =>
        triangles[k + axis] + (corner === 0 ? 0 : triangles[k + corner * 3 + axis])
      if (own(1) > FOOT_M) continue
      const [x, z] = turned(own(0), own(2), turn)
      const name = `${Math.round(x / CELL_M)} ${Math.round(z / CELL_M)}`
      if (!cells.has(name)) cells.set(name, [at[0] + x, at[1], at[2] + z])
    }
  return cells.size > MAX_FEET ? [] : [...cells.values()]
}

/** Rectangles of the photo round feet, in which light is traced at full size. */
export function findFootRects(feet: readonly Triple[], view: PhotoView): Rect[] {
  const rects = joined(feet.flatMap((foot) => rectOf(foot, view)))
  const max = MAX_FRACTION * view.width * view.height
  let area = 0
  return rects.filter(({ width, height }) => (area += width * height) <= max)
}

function rectOf([x, y, z]: Triple, { room, width, height }: PhotoView): Rect[] {
  const places = [-1, 1].flatMap((dx) =>
    [-1, 1].map((dz) => project(room, [x + dx * REACH_M, y, z + dz * REACH_M])),
  )
  if (places.some((place) => place === null)) return []
  const xs = places.map((place) => place!.x * width)
  const ys = places.map((place) => place!.y * height)
  const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value))
  const left = clamp(Math.floor(Math.min(...xs)), width)
  const top = clamp(Math.floor(Math.min(...ys)), height)
  const right = clamp(Math.ceil(Math.max(...xs)), width)
  const bottom = clamp(Math.ceil(Math.max(...ys)), height)
  return right > left && bottom > top ? [{ x: left, y: top, width: right - left, height: bottom - top }] : []
}

/** Rectangles that lie on each other become one. */
function joined(rects: readonly Rect[]): Rect[] {
  const out: Rect[] = []
  for (const rect of rects) {
    const at = out.findIndex((other) => {
      const both = union(rect, other)
      return both.width * both.height < MAX_GROWTH * (rect.width * rect.height + other.width * other.height)
    })
    if (at < 0) out.push(rect)
    else out[at] = union(out[at], rect)
  }
  return out.length === rects.length ? out : joined(out)
}
