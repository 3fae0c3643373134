import type { FurniturePack } from '../../../core/contract/furniture-pack.ts'
import type { Room } from '../../../core/contract/room.ts'
import type { StagingScale } from '../../../core/contract/staging-document.ts'
import { PIECES } from '../../../core/scene/furniture/piece.ts'
import type { Furniture } from '../../../core/staging/arrange/furniture.ts'
import { packFurniture } from '../../../core/staging/pack-pieces.ts'
import { createStagingRoom, usableShape } from '../../../core/staging/room/create-room.ts'
import type { StagedRoom } from './layout-session.ts'

/** The room of a photo in metres with all that can be placed, of our own and of packs. Throws Refusal where it is not known well enough. */
export function openRoom(
  room: Room | null,
  scale: StagingScale,
  packs: readonly FurniturePack[],
): StagedRoom {
  const staging = createStagingRoom(usableShape(room), scale)
  const fromPacks = packs.flatMap(({ id, items }) => items.map((item) => packFurniture(id, item)))
  const all: readonly Furniture[] = [...PIECES, ...fromPacks]
  return { staging, plan: staging.floorPlan, furniture: new Map(all.map((piece) => [piece.id, piece])) }
}
