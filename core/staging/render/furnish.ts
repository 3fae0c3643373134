import type { PlacedPiece } from '../../contract/staging-document.ts'
import { Refusal } from '../../refusal.ts'
import type { Geometry } from '../../scene/geometry.ts'
import type { Placement, Triple } from '../../scene/mesh.ts'
import { SceneBuilder, type Scene } from '../../scene/scene.ts'
import type { StagingRoom } from '../room/room.ts'
import { findFeet } from './foot-rects.ts'
import { turned } from './turned.ts'

/** A piece of furniture, ready to be placed: its origin at its foot in the middle of its bounding box, front towards -z. */
export interface BuiltPiece {
  geometry: Geometry
  /** Width, height and depth in metres. */
  size: Triple
  /** Height of the surface that other pieces stand on. */
  top: number | null
  light: { at: Triple; lumens: number; kelvin: number } | null
}

/** Builds a piece of a layout: of our own furniture or of a pack. Throws Refusal for one that is not there. */
export type PieceSource = (piece: PlacedPiece) => BuiltPiece

/** A lamp that is lit, in the room's frame. */
interface Lamp {
  at: Triple
  /** Radiance of a white matt surface at 1 m that faces it, in the photo's linear light. */
  power: Triple
}

export interface FurnishedScene {
  scene: Scene
  lamps: readonly Lamp[]
  /** Where pieces with legs touch what they stand on. */
  feet: readonly Triple[]
}

/** The rectangle of the floor plan that a piece stands on: its middle, its sides and its turn. */
interface Footprint {
  x: number
  z: number
  width: number
  depth: number
  turn: number
  /** Height of the piece's foot and head above the floor. */
  foot: number
  head: number
}

/** Pieces up to this height are walked and stood upon: rugs. */
const MAX_RUG_M = 0.06
/** How far what stands on a rug presses it down. */
const PRESSED_M = 0.003
/** Fraction of a piece's foot that must lie on a rug for it to be lifted; else its feet press into the pile. */
const MIN_ON_RUG = 0.9
/** Illuminance of a white surface that a listing photo shows as white, in lux: daylit rooms are about so bright. */
const WHITE_LUX = 420

/** Nothing else shines: windows and photo are no part of the scene. */
const DARK = { portals: [], sun: [0, 1, 0], sunLight: [0, 0, 0], sunSpread: 0 } as const

/** The pieces of a layout where they stand; null when there are none. Throws Refusal for a place that is not there. */
export function furnish(
  pieces: readonly PlacedPiece[],
  room: StagingRoom,
  source: PieceSource,
): FurnishedScene | null {
  const builder = new SceneBuilder()
  const standing = new Map<string, { built: BuiltPiece; at: Triple; turn: number }>()
  const footprints: Footprint[] = []
  const lamps: Lamp[] = []
  const feet: Triple[] = []
  for (const piece of pieces) {
    const built = source(piece)
    const { at, turn } = placeOf(piece, built, room, standing, footprints)
    standing.set(piece.id, { built, at, turn })
    builder.place(built.geometry, { at, yaw: turn })
    if (piece.place.on === 'floor')
      footprints.push({
        x: at[0],
        z: at[2],
        width: built.size[0],
        depth: built.size[2],
        turn,
        foot: at[1],
        head: at[1] + built.size[1],
      })
    if (built.size[1] > MAX_RUG_M) feet.push(...findFeet(built.geometry, at, turn))
    if (built.light !== null) lamps.push(lampOf(built.light, { at, yaw: turn }))
  }
  return pieces.length === 0 ? null : { scene: builder.build(DARK), lamps, feet }
}

function placeOf(
  { place, id }: PlacedPiece,
  built: BuiltPiece,
  room: StagingRoom,
  standing: ReadonlyMap<string, { built: BuiltPiece; at: Triple; turn: number }>,
  footprints: readonly Footprint[],
): { at: Triple; turn: number } {
  const [, height, depth] = built.size
  switch (place.on) {
    case 'floor':
      return { at: [place.x, restingHeight(place, built, footprints), place.z], turn: place.turn }
    case 'ceiling':
      return { at: [place.x, room.floorPlan.ceiling - height, place.z], turn: place.turn }
    case 'wall': {
      const wall = room.floorPlan.walls[place.wall]
      if (wall === undefined) throw new Refusal('A piece hangs on a wall that this room does not have.')
      const [dx, dz] = [wall.to[0] - wall.from[0], wall.to[1] - wall.from[1]]
      const length = Math.hypot(dx, dz)
      // The room lies to the right of the wall's direction.
      const [nx, nz] = [dz / length, -dx / length]
      const t = place.along / length
      return {
        at: [
          wall.from[0] + dx * t + (nx * depth) / 2,
          place.height - height / 2,
          wall.from[1] + dz * t + (nz * depth) / 2,
        ],
        turn: Math.atan2(-nx, -nz),
      }
    }
    case 'piece': {
      const below = standing.get(place.piece)
      if (below === undefined || place.piece === id)
        throw new Refusal('What a piece stands on is not in the layout before it.')
      const [x, z] = turned(place.x, place.z, below.turn)
      const top = below.built.top ?? below.built.size[1]
      return {
        at: [below.at[0] + x, below.at[1] + top, below.at[2] + z],
        turn: below.turn + place.turn,
      }
    }
  }
}

/** Height at which a piece stands: on a rug when that lies under nearly all of its foot. */
function restingHeight(
  { x, z, turn }: { x: number; z: number; turn: number },
  { size }: BuiltPiece,
  footprints: readonly Footprint[],
): number {
  let height = 0
  for (const rug of footprints) {
    if (rug.head > MAX_RUG_M || rug.head <= height) continue
    let on = 0
    for (let i = 0; i < 25; i++) {
      const [dx, dz] = turned(((i % 5) / 4 - 0.5) * size[0], (Math.floor(i / 5) / 4 - 0.5) * size[2], turn)
      const [u, v] = turned(x + dx - rug.x, z + dz - rug.z, -rug.turn)
      if (Math.abs(u) <= rug.width / 2 && Math.abs(v) <= rug.depth / 2) on += 1 / 25
    }
    if (on >= MIN_ON_RUG) height = Math.max(height, rug.head - PRESSED_M)
  }
  return height
}

function lampOf(
  { at, lumens, kelvin }: { at: Triple; lumens: number; kelvin: number },
  { at: base = [0, 0, 0], yaw = 0 }: Placement,
): Lamp {
  const [x, z] = turned(at[0], at[2], yaw)
  const strength = lumens / (4 * Math.PI) / WHITE_LUX
  const [r, g, b] = lampColour(kelvin)
  return {
    at: [base[0] + x, base[1] + at[1], base[2] + z],
    power: [strength * r, strength * g, strength * b],
  }
}

/**
 * Colour of a black body beside daylight, its luminance 1: the camera is balanced half way between the room's daylight
 * and its lamps, so that only half of the difference is seen (fit of Planck's law in linear sRGB, 2000 to 6500 K).
 */
function lampColour(kelvin: number): Triple {
  const warm = Math.max(0, Math.min(1, (6500 - kelvin) / 4500)) / 2
  const [r, g, b] = [1 + 0.9 * warm, 1 - 0.12 * warm, 1 - 0.95 * warm]
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return [r / luminance, g / luminance, b / luminance]
}
