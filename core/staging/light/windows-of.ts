import type { StagingLayout } from '../../contract/staging-document.ts'
import type { Pixels, Plane } from '../../imaging/pixels.ts'
import type { StagingRoom } from '../room/room.ts'
import { findWindows } from './find-windows.ts'
import { windowsFromOutlines, withOpenings, type WallWindow } from './windows.ts'

/** The windows of a photo: as drawn, else as found, see `findWindows`. */
export function windowsOf(
  photo: Pixels,
  room: StagingRoom,
  drawn: StagingLayout['windows'],
  glass: Plane | null,
): readonly WallWindow[] {
  return drawn === null ? findWindows(photo, room, glass) : windowsFromOutlines(room, drawn)
}

/** A room whose floor plan has these windows, so that furniture keeps off them; glass down to the floor is a door. */
export function withWindows(room: StagingRoom, windows: readonly WallWindow[]): StagingRoom {
  const openings = windows.map(({ wall, from, to, sill, head }) => ({
    wall,
    opening: { kind: sill < DOOR_SILL_M ? ('door' as const) : ('window' as const), from, to, sill, head },
  }))
  return { ...room, floorPlan: withOpenings(room.floorPlan, openings) }
}

/** A window whose glass begins below is a way out. */
const DOOR_SILL_M = 0.2
