import type { Room } from '../../../core/contract/room.ts'
import type { Analysis } from '../../../core/contract/shapes.ts'
import { roomLines } from '../../../core/imaging/layout/edges.ts'
import { knownRoom } from '../../../core/imaging/layout/known.ts'
import type { ImageRow } from './images.ts'
import type { OrderRow } from '../orders/orders.ts'

/** What is known of the room of a photo; null for photos that were prepared before rooms were looked at. */
export function roomOf({ analysis }: Pick<ImageRow, 'analysis'>): Analysis['room'] {
  const room = (analysis?.['room'] ?? null) as Omit<Room, 'corrected'> | null
  return room === null ? null : { corrected: null, ...room }
}

/** What a removal goes by: the room if it is known well, and its edges in pixels of the photo where its owner has set them. */
export function roomForRemoval(image: ImageRow) {
  const room = roomOf(image)
  const lines = room?.corrected == null ? [] : roomLines(room.corrected, image.width, image.height)
  return { room: knownRoom(room), room_lines: lines }
}

/** Services whose results show every place where the photo shows it. Enhancement may straighten, other services redraw. */
const placesKept: readonly OrderRow['product'][] = ['item-removal', 'day-to-dusk']

/** What is known of a result from the photo it was made of, as a column holds it: its room, where places are the same. */
export function inheritedAnalysis({ product }: OrderRow, image: ImageRow): string | null {
  const room = placesKept.includes(product) ? roomOf(image) : null
  return room === null ? null : JSON.stringify({ regions: [], room })
}
