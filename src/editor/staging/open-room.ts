import type { Room } from '../../../core/contract/room.ts'
import type { StagingScale } from '../../../core/contract/staging-document.ts'
import { PIECES } from '../../../core/scene/furniture/piece.ts'
import type { Furniture } from '../../../core/staging/arrange/furniture.ts'
import { createStagingRoom, usableShape } from '../../../core/staging/room/create-room.ts'
import type { StagedRoom } from './layout-session.ts'

const furniture: ReadonlyMap<string, Furniture> = new Map(PIECES.map((piece) => [piece.id, piece]))

/** The room of a photo in metres with all that can be placed. Throws Refusal where it is not known well enough. */
export function openRoom(room: Room | null, scale: StagingScale): StagedRoom {
  const staging = createStagingRoom(usableShape(room), scale)
  return { staging, plan: staging.floorPlan, furniture }
}
