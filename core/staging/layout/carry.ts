import type { PiecePlace, StagingLayout } from '../../contract/staging-document.ts'
import { stagingLimits } from '../../contract/staging-document.ts'
import type { Point } from '../arrange/geometry.ts'
import { pointAt, wallsOf } from '../arrange/walls.ts'
import type { RoomPlane, RoomSpan, StagingRoom } from '../room/room.ts'

/** Walls in the order of a floor plan; a quarter turn to the right makes each the one before it. */
const WALLS = ['left', 'back', 'right', 'front'] as const satisfies readonly RoomPlane[]

/** How far the second photo looks to the right of the first, in quarter turns. */
export type QuarterTurns = 0 | 1 | 2 | 3

/**
 * Furniture of one photo in another photo of the same room. The two rooms are laid over each other by their height, where
 * both show floor and ceiling, and by the walls that both show; where they show none in common, by their middles. What
 * the layout says of the first photo (scale, windows, foreground) is not carried: `scale` is the second photo's.
 */
export function carryLayout(
  { pieces }: Pick<StagingLayout, 'pieces'>,
  from: StagingRoom,
  to: StagingRoom,
  turns: QuarterTurns,
): Pick<StagingLayout, 'pieces' | 'scale'> {
  const factor = from.seen.ceiling && to.seen.ceiling ? from.box.ceiling / to.box.ceiling : 1
  const { min, max } = stagingLimits.cameraHeight
  const lens = Math.max(min, Math.min(max, to.lens * factor))
  const scale = { kind: 'camera-height', metres: lens } as const
  const size = lens / to.lens
  const shift = shiftOf(from, to, turns, size)
  const move = (point: Point): Point => {
    const [x, z] = turned(point, turns)
    return [x + shift[0], z + shift[1]]
  }
  const [before, after] = [wallsOf(from.floorPlan), wallsOf(to.floorPlan)]
  const carried = (place: PiecePlace): PiecePlace => {
    if (place.on === 'piece') return place
    if (place.on !== 'wall') {
      const [x, z] = move([place.x, place.z])
      return { ...place, x, z, turn: withinTurn(place.turn - (turns * Math.PI) / 2) }
    }
    const [own, next] = [before.at(place.wall), (place.wall - turns + WALLS.length) % WALLS.length]
    const wall = after.at(next)
    if (own === undefined || wall === undefined) return place
    const [x, z] = move(pointAt(own, place.along, 0))
    const along = (x - wall.from[0] * size) * wall.along[0] + (z - wall.from[1] * size) * wall.along[1]
    return { ...place, wall: next, along }
  }
  return { scale, pieces: pieces.map((piece) => ({ ...piece, place: carried(piece.place) })) }
}

/** A point of the first room as seen after some quarter turns to the right. */
function turned([x, z]: Point, turns: QuarterTurns): Point {
  switch (turns) {
    case 0:
      return [x, z]
    case 1:
      return [-z, x]
    case 2:
      return [-x, -z]
    case 3:
      return [z, -x]
  }
}

/** From the turned first room to the second one, whose lengths are `size` of what its own scale says. */
function shiftOf(from: StagingRoom, to: StagingRoom, turns: QuarterTurns, size: number): Point {
  const offsets = { x: [] as number[], z: [] as number[] }
  const guesses = { x: [] as number[], z: [] as number[] }
  WALLS.forEach((wall, index) => {
    const origin = WALLS[(index + turns) % WALLS.length] ?? wall
    const axis = wall === 'left' || wall === 'right' ? 'x' : 'z'
    const [x, z] = turned(onWall(from.box, origin), turns)
    const offset = to.box[wall] * size - (axis === 'x' ? x : z)
    guesses[axis].push(offset)
    if (from.seen[origin] && to.seen[wall]) offsets[axis].push(offset)
  })
  const along = (axis: 'x' | 'z') => mean(offsets[axis].length > 0 ? offsets[axis] : guesses[axis])
  return [along('x'), along('z')]
}

/** Some point of a wall, of which only the distance to it counts. */
function onWall(box: RoomSpan, wall: (typeof WALLS)[number]): Point {
  return wall === 'left' || wall === 'right' ? [box[wall], 0] : [0, box[wall]]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The same turn within half a turn either way. */
function withinTurn(turn: number): number {
  return turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
}
