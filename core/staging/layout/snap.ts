import type { Footprint, Point } from '../arrange/geometry.ts'
import { fromOwnFrame, toOwnFrame } from '../arrange/geometry.ts'
import { alongWall, pointAt, type Wall } from '../arrange/walls.ts'

/** Metres within which a piece is drawn to a wall or to the line of another piece. */
const NEAR = 0.12
/** Metres between a wall and what stands against it. */
const AT_WALL = 0.03
/** Radians within which a turn is drawn to a wall's, or to a right angle with it. */
const NEAR_TURN = 0.14

/** A line on the floor that a piece was drawn to, to be shown. */
export interface Guide {
  from: Point
  to: Point
}

export interface Snapped {
  x: number
  z: number
  turn: number
  guides: Guide[]
}

/**
 * Draws a piece to what is near: its back to a wall, its middle or its sides into line with those of others. `others`
 * are the footprints of what stands on the floor besides it.
 */
export function snap(own: Footprint, walls: readonly Wall[], others: readonly Footprint[]): Snapped {
  const turn = snapTurn(own.turn, walls)
  const turned = { ...own, turn }
  const onWall = snapToWall(turned, walls)
  const start = onWall ?? { x: own.x, z: own.z, guides: [] }
  const inLine = snapToLine({ ...turned, x: start.x, z: start.z }, others, onWall !== null)
  return { x: inLine.x, z: inLine.z, turn, guides: [...start.guides, ...inLine.guides] }
}

function snapTurn(turn: number, walls: readonly Wall[]): number {
  for (const wall of walls) {
    const quarters = Math.round((turn - wall.turn) / (Math.PI / 2))
    const square = wall.turn + quarters * (Math.PI / 2)
    if (Math.abs(turn - square) < NEAR_TURN) return square
  }
  return turn
}

/** The side of the footprint that is nearest to a wall, if it is parallel and near. */
function snapToWall(
  own: Footprint,
  walls: readonly Wall[],
): { x: number; z: number; guides: Guide[] } | null {
  let best: { x: number; z: number; guides: Guide[]; away: number } | null = null
  for (const wall of walls) {
    const { at, out } = alongWall(wall, [own.x, own.z])
    const askew = own.turn - wall.turn
    if (Math.abs(Math.sin(2 * askew)) > 1e-6) continue
    const half = Math.abs(Math.cos(askew)) > 0.5 ? own.depth / 2 : own.width / 2
    const away = Math.abs(out - half - AT_WALL)
    if (away > NEAR || at < 0 || at > wall.length || (best !== null && away >= best.away)) continue
    const [x, z] = pointAt(wall, at, half + AT_WALL)
    best = { x, z, away, guides: [{ from: pointAt(wall, 0, 0), to: pointAt(wall, wall.length, 0) }] }
  }
  return best
}

/** Into line with another piece, in that piece's own frame: middles first, then sides. */
function snapToLine(
  own: Footprint,
  others: readonly Footprint[],
  isOnWall: boolean,
): { x: number; z: number; guides: Guide[] } {
  let { x, z } = own
  const guides: Guide[] = []
  // A piece at a wall only slides along it: one of the two axes of its own frame.
  for (const axis of isOnWall ? ([0] as const) : ([0, 1] as const)) {
    let best: { by: number; other: Footprint } | null = null
    for (const other of others) {
      const askew = own.turn - other.turn
      if (Math.abs(Math.sin(2 * askew)) > 1e-6) continue
      const isAcross = Math.abs(Math.cos(askew)) < 0.5
      const [offX, offZ] = toOwnFrame({ x, z, turn: own.turn }, [other.x, other.z])
      const off = axis === 0 ? offX : offZ
      const half = axis === 0 ? own.width / 2 : own.depth / 2
      const theirs = (axis === 0) !== isAcross ? other.width / 2 : other.depth / 2
      for (const by of [off, off + theirs - half, off - theirs + half])
        if (Math.abs(by) < NEAR && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, other }
    }
    if (best === null) continue
    const [nextX, nextZ] = fromOwnFrame(
      { x, z, turn: own.turn },
      axis === 0 ? best.by : 0,
      axis === 0 ? 0 : best.by,
    )
    x = nextX
    z = nextZ
    guides.push({ from: [x, z], to: [best.other.x, best.other.z] })
  }
  return { x, z, guides }
}
