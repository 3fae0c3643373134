import { storeAnalysis } from '../../../core/documents/analysis.ts'
import type { ImageRow } from '../../data/rows.ts'
import { networkFile } from '../../perception/network-file.ts'
import type { MadeFile } from '../../threads/tasks.ts'
import type { Context } from '../context.ts'
import { deleteFolder, parentFolder, readFile } from '../files/stored-files.ts'

/**
 * Makes what the screens need of an uploaded photo: preview, a version that browsers show, suggestions. Safe to run
 * again: it writes the same files under the same keys.
 */
export async function preparePhoto(ctx: Context, imageId: string, signal: AbortSignal): Promise<void> {
  const image = await ctx.db.selectFrom('images').selectAll().where('id', '=', imageId).executeTakeFirst()
  if (!image || image.status !== 'processing') return
  const made = await ctx.threads.run(
    'prepare',
    async () => ({ bytes: await readFile(ctx, image.original_key), network: networkFile(ctx.config) }),
    {
      userId: image.user_id,
      pixels: image.width * image.height,
      signal,
      onProgress: (stage) => showStage(ctx, image, stage),
    },
  )
  const folder = parentFolder(image.original_key)
  const put = async (name: string, file: MadeFile) => {
    const key = `${folder}/${name}.${file.extension}`
    await ctx.storage.put(key, file.bytes)
    return key
  }
  const previewKey = await put('preview', made.preview)
  const displayKey = made.display ? await put('display', made.display) : null
  const suggestionKey = await put('suggestions', made.labels)
  const { map, fault } = made.perception
  if (fault !== null) ctx.log.warn(fault)
  const perceptionKey = map === null ? null : await put('perception', map)
  const done = await ctx.db
    .updateTable('images')
    .set({
      status: 'ready',
      stage: '',
      preview_key: previewKey,
      display_key: displayKey,
      suggestion_key: suggestionKey,
      perception_key: perceptionKey,
      analysis: storeAnalysis({
        regions: made.regions,
        room: { ...made.room, corrected: null },
        corrections: null,
        suggested_at: null,
      }),
    })
    .where('id', '=', imageId)
    .where('status', '=', 'processing')
    .returning('id')
    .executeTakeFirst()
  if (done) {
    ctx.events.emitToUser(image.user_id, 'image-update', { image_id: imageId, status: 'ready', stage: '' })
    return
  }
  // The photo was deleted meanwhile: what was written is deleted too.
  const isThere = await ctx.db.selectFrom('images').select('id').where('id', '=', imageId).executeTakeFirst()
  if (!isThere) await deleteFolder(ctx, folder)
}

function showStage(ctx: Context, { id, user_id }: ImageRow, stage: string): void {
  ctx.events.emitToUser(user_id, 'image-update', { image_id: id, status: 'processing', stage })
  ctx.db
    .updateTable('images')
    .set({ stage })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute()
    .catch((error: unknown) => ctx.log.debug({ err: error }, 'a stage could not be shown'))
}

const unprepared = 'The photo could not be prepared. Try again, or upload it in another format.'

/** Gives a photo up whose preparation failed for good. Its bytes stay; the user may try again or delete it. */
export async function failPhoto(ctx: Context, imageId: string, stage = unprepared): Promise<void> {
  const failed = await ctx.db
    .updateTable('images')
    .set({ status: 'failed', stage })
    .where('id', '=', imageId)
    .where('status', '=', 'processing')
    .returning('user_id')
    .executeTakeFirst()
  if (failed)
    ctx.events.emitToUser(failed.user_id, 'image-update', { image_id: imageId, status: 'failed', stage })
}
