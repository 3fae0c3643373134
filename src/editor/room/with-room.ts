import type { Room } from '../../../core/contract/room.ts'
import type { PlacedRemoval, RemovalSettings } from '../../../core/contract/shapes.ts'
import { roomLines } from '../../../core/imaging/layout/edges.ts'
import { knownRoom } from '../../../core/imaging/layout/known.ts'
import type { Size } from '../viewport/view-maths.ts'

/**
 * What a removal works with: the user's settings, the room if it is known well, and its edges where the user has set
 * them.
 */
export function withRoom(settings: RemovalSettings, room: Room | null, photo: Size): PlacedRemoval {
  const known = knownRoom(room)
  const placed = known === undefined ? settings : { ...settings, room: known }
  if (room?.corrected == null) return placed
  const lines = [...settings.hints.lines, ...roomLines(room.corrected, photo.width, photo.height)]
  return { ...placed, hints: { ...settings.hints, lines } }
}
