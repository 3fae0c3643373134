import type { Pixels } from '../../imaging/pixels.ts'
import type { StagingRoom } from '../room/room.ts'
import { createPhotoLight } from './photo-light.ts'
import type { RoomLight } from './room-light.ts'
import { createWindowLight } from './window-light.ts'
import { fitWindowStrength } from './window-strength.ts'
import type { WallWindow } from './windows.ts'

/** `strength` null: what plain walls tell of it. */
export function createRoomLight(
  photo: Pixels,
  room: StagingRoom,
  windows: readonly WallWindow[],
  strength: number | null,
): RoomLight {
  const light = createPhotoLight(photo, room, windows)
  const patches = createWindowLight(room, windows, light.sharp)
  const bare = { room, photo: light, windows, patches, strength: 1 }
  return { ...bare, strength: strength ?? fitWindowStrength(bare) }
}
