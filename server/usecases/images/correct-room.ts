import type { Room } from '../../../core/contract/room.ts'
import { storeAnalysis } from '../../../core/documents/analysis.ts'
import { withBox } from '../../../core/imaging/layout/adjust.ts'
import type { RoomBox } from '../../../core/imaging/layout/layout.ts'
import { startRoom } from '../../../core/imaging/layout/start-room.ts'
import { turnedToRoom } from '../../../core/imaging/layout/view.ts'
import { readAnalysis } from '../../data/read-document.ts'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { lockOwnImage } from './queries.ts'

/**
 * Sets the walls of a photo's room by hand, also where none was found; null restores what was found. The camera stays
 * as it was found; `turned` takes the other level direction of the walls for the depth. Throws `conflict` for a photo
 * in which no camera was found: there is nothing to place walls by.
 */
export async function correctRoom(
  ctx: Context,
  userId: string,
  imageId: string,
  { box, turned }: { box: RoomBox | null; turned: boolean },
): Promise<Room> {
  return ctx.db.transaction().execute(async (trx) => {
    const image = await lockOwnImage(trx, userId, imageId)
    const analysis = readAnalysis(ctx, image)
    const room = analysis?.room ?? null
    if (analysis === null || room?.camera == null)
      throw new AppError(
        'conflict',
        'The camera position cannot be found from this photo, so no room can be placed in it.',
      )
    const { toRoom } = room.layout ?? startRoom(room.camera, image)
    const corrected = box === null ? null : withBox({ toRoom: turned ? turnedToRoom(toRoom) : toRoom }, box)
    await trx
      .updateTable('images')
      .set({ analysis: storeAnalysis({ ...analysis, room: { ...room, corrected } }) })
      .where('id', '=', imageId)
      .execute()
    return { ...room, corrected }
  })
}
