import { sql } from 'kysely'
import type { Room } from '../../core/contract/room.ts'
import { withBox } from '../../core/imaging/layout/adjust.ts'
import type { RoomBox } from '../../core/imaging/layout/layout.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { findOwnImage } from './images.ts'
import { roomOf } from './read-room.ts'

/**
 * Puts the walls of a photo's room where its owner says they are; null goes back to what was found. The camera stays as it
 * was found. Throws `conflict` for a photo in which no camera was found: there is nothing to place walls by.
 */
export async function correctRoom(
  ctx: Context,
  userId: string,
  imageId: string,
  box: RoomBox | null,
): Promise<Room> {
  return ctx.db.transaction().execute(async (trx) => {
    const image = await findOwnImage(trx, userId, imageId)
    const room = roomOf(image)
    if (room?.layout == null) throw new AppError('conflict', 'No room was found in this photo.')
    const corrected = box === null ? null : withBox(room.layout, box)
    await trx
      .updateTable('images')
      .set({
        analysis: sql`jsonb_set(analysis, '{room,corrected}', ${JSON.stringify(corrected)}::jsonb)`,
      })
      .where('id', '=', imageId)
      .execute()
    return { ...room, corrected }
  })
}
