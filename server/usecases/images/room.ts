import type { ClassCorrections } from '../../../core/contract/class-corrections.ts'
import type { Analysis } from '../../../core/contract/shapes.ts'
import { storeAnalysis } from '../../../core/documents/analysis.ts'
import type { StoredText } from '../../../core/documents/document.ts'
import type { OrderedRemoval } from '../../../core/documents/order-settings.ts'
import { roomLines } from '../../../core/imaging/layout/edges.ts'
import { knownRoom } from '../../../core/imaging/layout/known.ts'
import { readAnalysis } from '../../data/read-document.ts'
import type { ImageRow, OrderRow } from '../../data/rows.ts'
import type { Context } from '../context.ts'

/** The room of a photo; null for photos that were prepared before rooms were analysed. */
function readRoom(ctx: Context, image: ImageRow): Analysis['room'] {
  return readAnalysis(ctx, image)?.room ?? null
}

/**
 * Input of a removal: the room if its confidence suffices, and its edges in pixels of the photo where the user set
 * them.
 */
export function roomForRemoval(ctx: Context, image: ImageRow): Pick<OrderedRemoval, 'room' | 'room_lines'> {
  const room = readRoom(ctx, image)
  const lines = room?.corrected == null ? [] : roomLines(room.corrected, image.width, image.height)
  const known = knownRoom(room)
  return {
    ...(known !== undefined && { room: { box: known.box, toRoom: [...known.toRoom] } }),
    room_lines: lines,
  }
}

/**
 * Services whose results show every place where the photo shows it. Enhancement may straighten, other services redraw.
 */
const placesKept: readonly OrderRow['product'][] = ['item-removal', 'day-to-dusk']
const keptByOurs: readonly OrderRow['product'][] = ['virtual-staging', 'interior-design']

/**
 * What is known of a result from the photo it was made of, as a column holds it: its room, and what was said by
 * hand of what it shows, where places are the same.
 * Our own staging and design keep them, others may redraw the room.
 */
export function inheritedAnalysis(
  ctx: Context,
  { product, engine }: OrderRow,
  image: ImageRow,
  corrections: ClassCorrections | null,
): StoredText<'analysis'> | null {
  const isKept =
    placesKept.includes(product) || (keptByOurs.includes(product) && engine.provider === 'built-in')
  const room = isKept ? readRoom(ctx, image) : null
  return room === null ? null : storeAnalysis({ regions: [], room, corrections, suggested_at: null })
}
