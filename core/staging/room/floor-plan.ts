/** A point of the floor: x and z in metres. */
export type FloorPoint = readonly [number, number]

/** The room from above, for arranging furniture. Lengths in metres. */
export interface FloorPlan {
  /** The floor's outline, clockwise as seen from above with z up. */
  floor: readonly FloorPoint[]
  /** The part of the floor that the photo shows. */
  seen: readonly FloorPoint[]
  /** Height of the ceiling. */
  ceiling: number
  camera: { x: number; z: number }
  walls: readonly Wall[]
  /** Furniture that the photo shows and that stays; none where it is not given. */
  kept?: readonly KeptFurniture[]
  /** Where the photo shows bare floor; all of it where this is not given, or null. */
  bare?: BareFloor | null
}

/** Squares of the floor in rows along x, the first at (`x`, `z`): 1 where it is bare, or where the photo does not show it. */
export interface BareFloor {
  x: number
  z: number
  side: number
  columns: number
  rows: number
  data: Uint8Array
}

/** About where a thing in the photo stands: a rectangle of the floor, turned as pieces are, and its height. */
export interface KeptFurniture {
  footprint: { x: number; z: number; turn: number; width: number; depth: number }
  height: number
}

/** A wall; who looks from `from` to `to` has the room on the right. */
interface Wall {
  from: FloorPoint
  to: FloorPoint
  /** Whether the photo shows it; what is hung on others cannot be seen. */
  seen: boolean
  openings: readonly Opening[]
}

type OpeningKind = 'window' | 'door' | 'hearth' | 'radiator'

/** What takes room on a wall: metres along it from its `from`, and heights above the floor. */
export interface Opening {
  kind: OpeningKind
  from: number
  to: number
  sill: number
  head: number
}

/** The part of a polygon where `inside` is 0 or more; `inside` is linear (Sutherland and Hodgman 1974). */
export function clipped(
  polygon: readonly FloorPoint[],
  inside: (point: FloorPoint) => number,
): readonly FloorPoint[] {
  const out: FloorPoint[] = []
  polygon.forEach((to, i) => {
    const from = polygon[(i + polygon.length - 1) % polygon.length]
    const [a, b] = [inside(from), inside(to)]
    if (a < 0 !== b < 0) {
      const t = a / (a - b)
      out.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t])
    }
    if (b >= 0) out.push(to)
  })
  return out
}

/** Area of a polygon in square metres. */
export function polygonArea(polygon: readonly FloorPoint[]): number {
  let twice = 0
  polygon.forEach(([x, z], i) => {
    const [px, pz] = polygon[(i + polygon.length - 1) % polygon.length]
    twice += px * z - x * pz
  })
  return Math.abs(twice) / 2
}
