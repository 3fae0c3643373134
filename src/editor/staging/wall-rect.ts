import type { StagingLayout } from '../../../core/contract/staging-document.ts'
import type { Place } from '../../../core/imaging/layout/layout.ts'
import { alongWall, onWall, outlineOf, type WallPlane } from '../../../core/staging/light/windows.ts'
import { planeSeen, pointOn, type StagingRoom } from '../../../core/staging/room/room.ts'

/** Corners of an opening in fractions of the photo, clockwise from its upper left as seen from inside. */
export type Outline = NonNullable<StagingLayout['windows']>[number]

/** Metres of an opening that is added without being drawn. */
const SIZE = { window: { width: 1.2, sill: 0.9, head: 2.1 } } as const

/** The wall that a place of the photo shows; null for floor, ceiling, and what lies behind the lens. */
function wallAt(room: StagingRoom, place: Place): WallPlane | null {
  const plane = planeSeen(room, place)
  return plane === 'left' || plane === 'back' || plane === 'right' ? plane : null
}

/**
 * The upright rectangle of a wall between two places of the photo, as its outline there. The wall is the one that
 * `start` shows. Null where that is none, or the rectangle would be a slit.
 */
export function rectBetween(room: StagingRoom, start: Place, end: Place): Outline | null {
  const wall = wallAt(room, start)
  return wall === null ? null : rectOn(room, wall, start, end)
}

/** The rectangle of an outline with one corner elsewhere: the opposite corner stays. Null where it would be a slit. */
export function withCorner(room: StagingRoom, outline: Outline, corner: number, to: Place): Outline | null {
  const middle = {
    x: outline.reduce((sum, [x]) => sum + x, 0) / outline.length,
    y: outline.reduce((sum, [, y]) => sum + y, 0) / outline.length,
  }
  const wall = wallAt(room, middle)
  const other = outline[(corner + 2) % outline.length]
  if (wall === null || other === undefined) return null
  return rectOn(room, wall, { x: other[0], y: other[1] }, to)
}

/** A usual window in the middle of the wall that the middle of the photo shows, the back wall where that is none. */
export function usualWindow(room: StagingRoom): Outline | null {
  const wall = wallAt(room, { x: 0.5, y: 0.4 }) ?? 'back'
  const { width, sill, head } = SIZE.window
  const at = pointOn(room, wall, { x: 0.5, y: 0.4 })
  if (at === null) return null
  const along = alongWall(room, wall, at[0], at[2])
  return rounded(outlineOf(room, wall, { from: along - width / 2, to: along + width / 2, sill, head }))
}

function rectOn(room: StagingRoom, wall: WallPlane, a: Place, b: Place): Outline | null {
  // Its bounding rectangle on the wall is that of the two corners.
  const rect = onWall(room, wall, [a, b])
  return rect === null ? null : rounded(outlineOf(room, wall, rect))
}

/** Finer than a pixel of the largest photo is no use. What lies beyond the photo is cut to it. */
function rounded(outline: readonly Place[] | null): Outline | null {
  const part = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 100_000) / 100_000
  return outline === null ? null : outline.map(({ x, y }) => [part(x), part(y)])
}
