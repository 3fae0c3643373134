import type { Room } from '../../../core/contract/room.ts'
import type { RemovalSettings } from '../../../core/contract/shapes.ts'
import { roomLines } from '../../../core/imaging/layout/edges.ts'
import type { Size } from '../viewport/view-maths.ts'

/** What a removal works with: the user's settings, and the edges of the room where the user has set them. */
export function withRoom(settings: RemovalSettings, room: Room | null, photo: Size): RemovalSettings {
  if (room?.corrected == null) return settings
  const lines = [...settings.hints.lines, ...roomLines(room.corrected, photo.width, photo.height)]
  return { ...settings, hints: { ...settings.hints, lines } }
}
