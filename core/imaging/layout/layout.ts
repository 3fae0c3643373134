/**
 * The walls that are seen, as a plan of the picture taken along the room's depth: where each meets the plane square to
 * the depth at distance 1. x to the right, y down; the lens is at (0, 0), so that left and ceiling are negative.
 * `UNSEEN` is far outside: that wall is not in the picture.
 */
export interface RoomBox {
  left: number
  right: number
  ceiling: number
  floor: number
}

export const UNSEEN = 60

/** Nearest that a wall may come to the line that the lens looks along, in parts of the room's depth. */
export const NEAREST_WALL = 0.02

/** A place in the picture, as fractions of its width and height; outside 0 to 1 it is not seen. */
export interface Place {
  x: number
  y: number
}

/** A room taken for a box: five planes as one photo shows them. Nothing depends on the photo's size. */
export interface Layout {
  box: RoomBox
  /** Takes a place (x share, y share, 1) to a direction in the room (right, down, depth): three rows of three. */
  toRoom: readonly number[]
  /**
   * Corners of the back wall (upper left, upper right, lower right, lower left), then where the edges that come from
   * them towards the camera leave the picture, in the same order; null where there is none to see.
   */
  corners: readonly (Place | null)[]
  /** 0 to 1: how well lines support the edges, and how few contradict the planes. */
  confidence: number
}

/** Where the walls of a room are, without what drawing them needs. */
export type RoomShape = Pick<Layout, 'box' | 'toRoom'>

/** What `computeLabels` writes for each plane. */
export const LABELS = { floor: 1, ceiling: 2, left: 3, back: 4, right: 5 } as const

/** The plane that a direction of the room meets first, as one of `LABELS`. */
export function planeAt({ left, right, ceiling, floor }: RoomBox, x: number, y: number, z: number): number {
  // A direction reaches plane p after distance / component: the largest inverse is met first.
  const side = x < 0 ? x / left : x / right
  const level = y < 0 ? y / ceiling : y / floor
  if (z >= side && z >= level) return LABELS.back
  if (side >= level) return x < 0 ? LABELS.left : LABELS.right
  return y < 0 ? LABELS.ceiling : LABELS.floor
}
