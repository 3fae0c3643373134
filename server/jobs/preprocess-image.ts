import type { Context } from '../context.ts'
import { readFile } from '../usecases/image-layers.ts'

function tell(
  ctx: Context,
  userId: string,
  imageId: string,
  status: 'processing' | 'ready' | 'failed',
  stage: string,
) {
  ctx.events.emitToUser(userId, 'image-update', { image_id: imageId, status, stage })
}

/** Makes an upload ready to work on: previews, a picture for browsers, suggestions. May be run again at any point. */
export async function preprocessImage(ctx: Context, imageId: string): Promise<void> {
  const image = await ctx.db.selectFrom('images').selectAll().where('id', '=', imageId).executeTakeFirst()
  if (!image || image.status === 'ready') return
  const setStage = (stage: string) => {
    tell(ctx, image.user_id, imageId, 'processing', stage)
    ctx.db
      .updateTable('images')
      .set({ stage })
      .where('id', '=', imageId)
      .where('status', '=', 'processing')
      .execute()
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'a stage could not be noted'))
  }
  const made = await ctx.threads.run(
    { kind: 'preprocess', bytes: await readFile(ctx, image.original_key) },
    { onProgress: setStage },
  )
  const folder = `images/${imageId}`
  const keys = {
    display_key: made.display && `${folder}/display.jpg`,
    preview_key: `${folder}/preview.jpg`,
    thumbnail_key: `${folder}/thumbnail.jpg`,
    suggestion_key: `${folder}/suggestion.png`,
  }
  if (made.display) await ctx.storage.put(keys.display_key!, made.display)
  await ctx.storage.put(keys.preview_key, made.preview)
  await ctx.storage.put(keys.thumbnail_key, made.thumbnail)
  await ctx.storage.put(keys.suggestion_key, made.suggestion)
  await ctx.db
    .updateTable('images')
    .set({
      ...keys,
      status: 'ready',
      stage: '',
      width: made.width,
      height: made.height,
      analysis: JSON.stringify({ regions: made.regions }),
    })
    .where('id', '=', imageId)
    .execute()
  tell(ctx, image.user_id, imageId, 'ready', '')
}

/** Pre-processing has been given up: the user is told, and may upload the photo again. */
export async function giveUpImage(ctx: Context, imageId: string): Promise<void> {
  const stage = 'Pre-processing failed. Please upload the photo again.'
  const image = await ctx.db
    .updateTable('images')
    .set({ status: 'failed', stage })
    .where('id', '=', imageId)
    .where('status', '=', 'processing')
    .returning('user_id')
    .executeTakeFirst()
  if (image) tell(ctx, image.user_id, imageId, 'failed', stage)
}
