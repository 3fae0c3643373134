import type { FloorPlan, Opening } from '../room/floor-plan.ts'
import { turnTowards, type Footprint, type Point } from './geometry.ts'

/** A wall with what a piece needs that stands or hangs on it. Metres; `along` is measured from `from`. */
export interface Wall {
  index: number
  from: Point
  /** Unit directions: to the wall's other end, and into the room. */
  along: Point
  inward: Point
  length: number
  /** Turn of a piece with its back to this wall. */
  turn: number
  /** Whether the photo shows it. */
  seen: boolean
  openings: readonly Opening[]
}

/** Floor that is kept free, and why. */
export interface KeptFree {
  footprint: Footprint
  kind: Opening['kind']
  opening: Opening
  /** Pieces up to this height in metres may stand there. */
  below: number
}

/** Metres: how far a door swings, over what it may swing, and what is kept free before the others. */
const SWING = 0.9
/** Wider ways have two leaves, fold or slide: a path before them is enough. */
const WIDE_DOOR = 1.5
const BEFORE_WIDE_DOOR = 0.75
const UNDER_DOOR = 0.03
const BEFORE_WINDOW = 0.35
/** What looks like a radiator may be a chest: a sofa that stands free of its wall stands before it, not in it. */
const BEFORE_RADIATOR = 0.6
const BEFORE_HEARTH = 1
/** Metres: what begins below the one, is wider than the other, and stands out so far, is a part of the room that is looked for. */
const LOW = 0.4
const SLIM = 0.35
const FIXTURE_DEPTH = 0.1

/** The walls of a plan in its own order: the room is on the right of the way from one end to the other. */
export function wallsOf({ walls }: FloorPlan): Wall[] {
  return walls.map(({ from, to, seen, openings }, index) => {
    const [dx, dz] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.sqrt(dx * dx + dz * dz)
    const along: Point = [dx / length, dz / length]
    const inward: Point = [along[1], -along[0]]
    return { index, from, along, inward, length, turn: turnTowards(inward), seen, openings }
  })
}

/** The place on the floor at a distance along a wall and out from it. */
export function pointAt({ from, along, inward }: Wall, at: number, out: number): Point {
  return [from[0] + along[0] * at + inward[0] * out, from[1] + along[1] * at + inward[1] * out]
}

/** The floor before a stretch of a wall. */
function strip(wall: Wall, from: number, to: number, out: number): Footprint {
  const [x, z] = pointAt(wall, (from + to) / 2, out / 2)
  return { x, z, turn: wall.turn, width: to - from, depth: out }
}

/** What doors, windows, radiators and hearths keep free of furniture. */
export function keptFree(walls: readonly Wall[]): KeptFree[] {
  return walls.flatMap((wall) =>
    wall.openings.map((opening) => {
      const { kind, from, to, sill } = opening
      switch (kind) {
        case 'door':
          return {
            kind,
            opening,
            below: UNDER_DOOR,
            footprint: strip(wall, from - 0.1, to + 0.1, to - from < WIDE_DOOR ? SWING : BEFORE_WIDE_DOOR),
          }
        case 'hearth':
          return {
            kind,
            opening,
            below: UNDER_DOOR,
            footprint: strip(wall, from - 0.1, to + 0.1, BEFORE_HEARTH),
          }
        case 'radiator':
          return {
            kind,
            opening,
            below: Math.max(0.15, sill),
            footprint: strip(wall, from, to, BEFORE_RADIATOR),
          }
        case 'window':
          return { kind, opening, below: sill + 0.02, footprint: strip(wall, from, to, BEFORE_WINDOW) }
      }
    }),
  )
}

/** What seen walls have that reaches down to the floor, as it stands before them. */
export function fixturesOf(walls: readonly Wall[]): { footprint: Footprint; height: number }[] {
  return walls.flatMap((wall) =>
    wall.seen
      ? wall.openings
          .filter(({ kind, sill, from, to }) => kind !== 'window' && sill < LOW && to - from > SLIM)
          .map(({ from, to, head }) => ({ footprint: strip(wall, from, to, FIXTURE_DEPTH), height: head }))
      : [],
  )
}

/** Whether a stretch of a wall is free of openings between two heights. */
export function isWallFree(wall: Wall, from: number, to: number, low: number, high: number): boolean {
  if (from < 0 || to > wall.length) return false
  return !wall.openings.some(
    (opening) => opening.from < to && opening.to > from && opening.sill < high && opening.head > low,
  )
}

/** Where a point lies along a wall, and how far from it. */
export function alongWall({ from, along, inward }: Wall, [x, z]: Point): { at: number; out: number } {
  const [dx, dz] = [x - from[0], z - from[1]]
  return { at: dx * along[0] + dz * along[1], out: dx * inward[0] + dz * inward[1] }
}

/** Where the floor is just before an opening's middle. */
export function before(wall: Wall, { from, to }: Opening, out: number): Point {
  return pointAt(wall, (from + to) / 2, out)
}
