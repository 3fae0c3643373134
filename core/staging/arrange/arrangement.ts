import type { PiecePlace } from '../../contract/staging-document.ts'
import type { BareFloor, FloorPlan, KeptFurniture } from '../room/floor-plan.ts'
import type { Furniture } from './furniture.ts'
import {
  cornersOf,
  fromOwnFrame,
  grown,
  isWithin,
  overlaps,
  toOwnFrame,
  type Footprint,
  type Point,
} from './geometry.ts'
import { arePathsFree, PATH_RADIUS } from './paths.ts'
import { createCameraView, type CameraView } from './view.ts'
import {
  alongWall,
  before,
  fixturesOf,
  isWallFree,
  keptFree,
  wallsOf,
  type KeptFree,
  type Wall,
} from './walls.ts'

/** Up to this height in metres a piece is no obstacle: rugs. */
const FLAT = 0.06
/** Metres between what stands beside each other. */
const GAP = 0.04
/** Of windows, what the room is furnished for may hide so much altogether. */
const MAX_HIDDEN_WINDOW = 0.6
/** Of furniture that stays one piece may hide so much: the photo without furniture is shown beside. */
const MAX_HIDDEN_KEPT = 0.5
/** Metres: what is narrower hides little of a window, as lamps do. */
const SLIM = 0.45
/** Of a footprint so much must lie on floor that the photo shows to be bare: walls are not where they are measured. */
const MIN_BARE = 0.8
const BARE_PLACES = 8
/** Metres behind the back of a seat in which it would bar the way to a door. */
const BEHIND = 1.4

/** A piece that has its place. `footprint` is that of its body; null where it covers no floor. */
export interface Standing {
  id: string
  piece: Furniture
  place: PiecePlace
  footprint: Footprint | null
  /** Floor before it that its use needs; what belongs to it may stand there. */
  use: Footprint | null
  /** Pieces of one group may stand in each other's use. */
  group: string
}

/** Why a piece cannot stand somewhere, in words that follow its name. */
export type Fault =
  | 'it would not lie within the floor'
  | 'it would stand in the way of a door'
  | 'it would stand before a window'
  | 'it would stand before a radiator'
  | 'it would stand before the hearth'
  | 'it would meet other furniture'
  | 'too little would be left to walk'
  | 'it would not be seen'
  | 'furniture that stays would hide it'
  | 'it would hide furniture that stays'
  | 'it would be cut by the edge of the photo'

const openingFaults: Readonly<Record<KeptFree['kind'], Fault>> = {
  door: 'it would stand in the way of a door',
  window: 'it would stand before a window',
  radiator: 'it would stand before a radiator',
  hearth: 'it would stand before the hearth',
}

/** A piece that is to stand on the floor. */
export interface FloorPlace {
  piece: Furniture
  x: number
  z: number
  turn: number
}

export function footprintOf({ piece, x, z, turn }: FloorPlace): Footprint {
  return { x, z, turn, width: piece.size[0], depth: piece.size[2] }
}

export function isFlat({ size }: Pick<Furniture, 'size'>): boolean {
  return size[1] <= FLAT
}

/** A room that is being furnished: what stands already, and what may still be put where. */
export class Arrangement {
  readonly plan: FloorPlan
  readonly walls: readonly Wall[]
  readonly view: CameraView
  readonly standing: Standing[] = []
  private readonly keptFree: readonly KeptFree[]
  private readonly kept: readonly KeptFurniture[]
  /** Places of which one each must be reached on foot. */
  private readonly places: (readonly Point[])[] = []
  private readonly exits: readonly Point[]
  private readonly fixtures: ReturnType<typeof fixturesOf>

  constructor(plan: FloorPlan) {
    this.plan = plan
    this.walls = wallsOf(plan)
    this.view = createCameraView(plan)
    this.keptFree = keptFree(this.walls)
    this.kept = plan.kept ?? []
    this.exits = this.openExits()
    this.fixtures = fixturesOf(this.walls)
  }

  /**
   * Why a piece cannot stand on the floor there; null when it can. Paths are not looked at. `mayHide`: what a room is
   * furnished for may hide a part of a window, see `hiddenWindows`, and furniture that stays where there is no other place.
   */
  faultAt(at: FloorPlace, group: string, mayHide = { windows: false, kept: false }): Fault | null {
    const { piece } = at
    const footprint = footprintOf(at)
    if (!isWithin(this.plan.floor, footprint)) return 'it would not lie within the floor'
    const passesWindows = mayHide.windows || piece.size[0] < SLIM
    for (const { footprint: kept, kind, below } of this.keptFree) {
      if (passesWindows && kind === 'window') continue
      if (piece.size[1] > below && overlaps(footprint, kept)) return openingFaults[kind]
    }
    if (mayHide.windows && this.hiddenWindows(at) > MAX_HIDDEN_WINDOW) return 'it would stand before a window'
    for (const kept of this.kept)
      if (overlaps(footprint, kept.footprint)) return 'it would meet other furniture'
    // The photo's own furniture is a picture: what stands behind it would be drawn before it.
    if (this.view.hiddenFraction({ footprint, height: piece.size[1] }, this.kept) > 0)
      return 'furniture that stays would hide it'
    const isRug = isFlat(piece)
    if (
      !isRug &&
      !mayHide.kept &&
      this.kept.some(
        (own) => this.view.hiddenFraction(own, [{ footprint, height: piece.size[1] }]) > MAX_HIDDEN_KEPT,
      )
    )
      return 'it would hide furniture that stays'
    const { bare } = this.plan
    if (bare && bareFraction(bare, footprint) < MIN_BARE) return 'it would not lie within the floor'
    const use = isRug ? null : useOf(at)
    const roomy = grown(footprint, GAP / 2)
    for (const other of this.standing) {
      if (other.footprint === null || isFlat(other.piece) !== isRug) continue
      if (overlaps(roomy, grown(other.footprint, GAP / 2))) return 'it would meet other furniture'
      if (isRug || other.group === group) continue
      if (other.use !== null && overlaps(footprint, other.use)) return 'it would meet other furniture'
      if (use !== null && overlaps(use, other.footprint)) return 'it would meet other furniture'
    }
    return null
  }

  /** Whether all stays within reach, on paths of `2 * radius` metres, with these pieces and places as well. */
  hasPaths(
    more: readonly FloorPlace[],
    places: readonly (readonly Point[])[],
    radius = PATH_RADIUS,
  ): boolean {
    const solid = [
      ...this.kept.map(({ footprint }) => footprint),
      ...this.standing.flatMap(({ piece, footprint }) => (footprint && !isFlat(piece) ? [footprint] : [])),
      ...more.filter(({ piece }) => !isFlat(piece)).map(footprintOf),
    ]
    const ground = { floor: this.plan.floor, within: this.walkable(), obstacles: solid }
    return arePathsFree(ground, this.exits, [...this.places, ...places], radius)
  }

  /** How much of windows a piece that stands right before them hides: the sum of the parts of each, 0 for none. */
  hiddenWindows(at: FloorPlace): number {
    const footprint = footprintOf(at)
    const top = at.piece.size[1]
    let sum = 0
    for (const { footprint: kept, kind, opening } of this.keptFree) {
      if (kind !== 'window' || top <= opening.sill || !overlaps(footprint, kept)) continue
      const across = commonWidth(kept, footprint) / (opening.to - opening.from)
      sum += across * Math.min(1, (top - opening.sill) / (opening.head - opening.sill))
    }
    return sum
  }

  /**
   * How much of what the walls have from the floor upwards (hearths, doors, radiators, cupboards) some pieces hide from the
   * lens: the sum of the parts of each, 0 for none.
   */
  hiddenFixtures(pieces: readonly FloorPlace[]): number {
    const solid = pieces.flatMap((at) =>
      isFlat(at.piece) ? [] : [{ footprint: footprintOf(at), height: at.piece.size[1] }],
    )
    return this.fixtures.reduce((sum, fixture) => sum + this.view.hiddenFraction(fixture, solid), 0)
  }

  /** Whether a piece that stands free would turn its back to a way out, or to the hearth, that is near. */
  isBackToDoor(at: FloorPlace): boolean {
    const behind = behindOf(at)
    return this.keptFree.some(
      ({ kind, footprint }) => (kind === 'door' || kind === 'hearth') && overlaps(behind, footprint),
    )
  }

  /** The same of furniture that stays. */
  isBackToKept(at: FloorPlace): boolean {
    const behind = behindOf(at)
    return this.kept.some(({ footprint }) => overlaps(behind, footprint))
  }

  /** Puts a piece on the floor, where it can stand. */
  stand(at: FloorPlace, group: string): Standing {
    const { piece, x, z, turn } = at
    return this.add(
      piece,
      { on: 'floor', x, z, turn },
      group,
      footprintOf(at),
      isFlat(piece) ? null : useOf(at),
    )
  }

  /**
   * Puts a piece on a wall, under the ceiling or on another piece, where there is a place for it; with a footprint where
   * it reaches down to the floor.
   */
  hang(piece: Furniture, place: PiecePlace, group: string, footprint: Footprint | null = null): Standing {
    return this.add(piece, place, group, footprint, null)
  }

  /** Whether something stands where a footprint would be. */
  meetsFurniture(footprint: Footprint): boolean {
    return this.standing.some(
      (other) => other.footprint !== null && !isFlat(other.piece) && overlaps(footprint, other.footprint),
    )
  }

  /** One of these places must stay within reach. */
  keepReached(places: readonly Point[]): void {
    this.places.push(places)
  }

  /** Whether a wall is free of openings, of what hangs and of what stands before it, between two heights in metres. */
  isWallFree(wall: Wall, from: number, to: number, low: number, high: number): boolean {
    if (!isWallFree(wall, from, to, low, high)) return false
    return this.standing.every((other) => {
      const { place, piece, footprint } = other
      if (place.on === 'wall') {
        const [half, tall] = [piece.size[0] / 2, piece.size[1] / 2]
        return (
          place.wall !== wall.index ||
          place.along + half <= from ||
          place.along - half >= to ||
          place.height + tall <= low ||
          place.height - tall >= high
        )
      }
      if (footprint === null || piece.size[1] <= low) return true
      const { at, out } = alongWall(wall, [footprint.x, footprint.z])
      const reach = Math.max(footprint.width, footprint.depth) / 2
      return out > reach + 0.3 || at + reach <= from || at - reach >= to
    })
  }

  private add(
    piece: Furniture,
    place: PiecePlace,
    group: string,
    footprint: Footprint | null,
    use: Footprint | null,
  ): Standing {
    const standing = { id: `p${this.standing.length + 1}`, piece, place, footprint, use, group }
    this.standing.push(standing)
    return standing
  }

  /** Doors, and the place of the camera, where the photographer stood. Those that the bare room shuts in do not count. */
  private openExits(): Point[] {
    const { camera } = this.plan
    const doors = this.walls.flatMap((wall) =>
      wall.openings.filter(({ kind }) => kind === 'door').map((door) => before(wall, door, 0.5)),
    )
    const ground = { floor: this.plan.floor, within: this.walkable(), obstacles: [] }
    const open: Point[] = []
    for (const exit of [...doors, [camera.x, camera.z] as const])
      if (arePathsFree(ground, [...open, exit], [])) open.push(exit)
    return open
  }

  /** The seen floor and what lies about it: a room may reach far behind the camera. */
  private walkable(): readonly Point[] {
    const { seen, camera } = this.plan
    return [...seen, [camera.x - 1, camera.z - 1], [camera.x + 1, camera.z + 0.5]]
  }
}

/** The part of a footprint that lies on bare floor, by at most so many places each way. */
function bareFraction({ x, z, side, columns, rows, data }: BareFloor, footprint: Footprint): number {
  const [across, deep] = [footprint.width, footprint.depth].map((size) =>
    Math.min(BARE_PLACES, Math.ceil(size / side)),
  )
  let bare = 0
  for (let i = 0; i < across; i++)
    for (let j = 0; j < deep; j++) {
      const own = [((i + 0.5) / across - 0.5) * footprint.width, ((j + 0.5) / deep - 0.5) * footprint.depth]
      const [px, pz] = fromOwnFrame(footprint, own[0], own[1])
      const [column, row] = [Math.floor((px - x) / side), Math.floor((pz - z) / side)]
      const isInside = column >= 0 && column < columns && row >= 0 && row < rows
      if (!isInside || data[row * columns + column] === 1) bare++
    }
  return bare / (across * deep)
}

/** Metres of a stretch of wall, given by the floor before it, that a piece stands before. */
function commonWidth(strip: Footprint, piece: Footprint): number {
  const alongs = cornersOf(piece).map(([x, z]) => toOwnFrame(strip, [x, z])[0])
  const [from, to] = [Math.min(...alongs), Math.max(...alongs)]
  return Math.max(0, Math.min(to, strip.width / 2) - Math.max(from, -strip.width / 2))
}

/** The floor behind a piece. */
function behindOf({ piece, x, z, turn }: FloorPlace): Footprint {
  const [width, , depth] = piece.size
  const [bx, bz] = fromOwnFrame({ x, z, turn }, 0, (depth + BEHIND) / 2)
  return { x: bx, z: bz, turn, width: width * 0.8, depth: BEHIND }
}

/** The floor before a piece, of the width of the piece, that its use needs. */
function useOf({ piece, x, z, turn }: FloorPlace): Footprint | null {
  const [width, , depth] = piece.size
  const { front } = piece.clearance
  if (front <= 0) return null
  const [cx, cz] = fromOwnFrame({ x, z, turn }, 0, -(depth + front) / 2)
  return { x: cx, z: cz, turn, width, depth: front }
}
