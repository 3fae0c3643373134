import { removalSettingsSchema } from '../../core/contract/shapes.ts'
import type { Context, Trx } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { captureHold } from '../usecases/credits.ts'
import { failOrder } from '../usecases/end-order.ts'
import { readFile, readLayers, storePatches } from '../usecases/image-layers.ts'
import { notify } from '../usecases/notifications.ts'
import type { OrderRow } from '../usecases/present-order.ts'
import type { ImageRow } from '../usecases/present-image.ts'
import { tellCredits, tellOrder } from '../usecases/tell.ts'
import type { Removed } from './tasks.ts'

/** This attempt is not the one that counts: the order was cancelled, or another worker has taken it over. */
class Superseded extends Error {}

/** Ends the job of this attempt in a transaction; false when it is no longer this attempt's to end. */
export type CompleteJob = (trx: Trx) => Promise<boolean>

/** Least time between two notes of progress, in milliseconds. */
const noteEvery = 400

/**
 * Runs an order to its end. Files are written first, then one transaction makes the result, the capture and the job's
 * end true together, so whatever is killed at whatever moment, an order completes once and is charged once.
 */
export async function runOrder(ctx: Context, orderId: string, completeJob: CompleteJob): Promise<void> {
  const order = await startOrder(ctx, orderId)
  if (!order) return
  tellOrder(ctx, order.user_id, order)
  try {
    await finishOrder(ctx, order, await work(ctx, order), completeJob)
  } catch (error) {
    if (error instanceof Superseded) return
    // What is wrong with the request stays wrong however often it is tried.
    if (!(error instanceof AppError)) throw error
    await failOrder(ctx, orderId, { code: error.code, message: error.message })
  }
}

async function startOrder(ctx: Context, orderId: string): Promise<OrderRow | undefined> {
  return ctx.db
    .updateTable('orders')
    .set({ status: 'processing', stage: 'Opening the photo', progress: 0 })
    .where('id', '=', orderId)
    .where('status', 'in', ['queued', 'processing'])
    .returningAll()
    .executeTakeFirst()
}

interface Work {
  image: ImageRow
  removed: Removed
}

async function work(ctx: Context, order: OrderRow): Promise<Work> {
  const image = await ctx.db
    .selectFrom('images')
    .selectAll()
    .where('id', '=', order.image_id)
    .executeTakeFirstOrThrow()
  const mask = await ctx.db
    .selectFrom('masks')
    .select('key')
    .where('id', '=', order.mask_id)
    .executeTakeFirst()
  if (!mask) throw maskGone()
  const stopped = new AbortController()
  const removed = await ctx.threads.run(
    {
      kind: 'remove-items',
      layers: await readLayers(ctx, image),
      mask: await readMaskFile(ctx, mask.key),
      settings: removalSettingsSchema.parse(order.settings),
    },
    { onProgress: noteProgress(ctx, order, stopped), signal: stopped.signal },
  )
  return { image, removed }
}

async function readMaskFile(ctx: Context, key: string): Promise<Uint8Array> {
  if (!(await ctx.storage.stat(key))) throw maskGone()
  return readFile(ctx, key)
}

function maskGone(): AppError {
  return new AppError('not_found', 'The mask of this order is gone. Please save it and order again.')
}

/** Notes progress now and then; ends the work when the order turns out to have been cancelled meanwhile. */
function noteProgress(ctx: Context, order: OrderRow, stopped: AbortController) {
  let lastNote = 0
  return (stage: string, progress: number) => {
    const now = performance.now()
    if (now - lastNote < noteEvery) return
    lastNote = now
    tellOrder(ctx, order.user_id, { id: order.id, status: 'processing', stage, progress })
    writeProgress(ctx, order.id, stage, progress).then(
      (isWanted) => isWanted || stopped.abort(new Superseded()),
      (error: unknown) => ctx.log.warn({ err: error }, 'progress could not be noted'),
    )
  }
}

/** False when the order is no longer being processed. */
async function writeProgress(
  ctx: Context,
  orderId: string,
  stage: string,
  progress: number,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('orders')
    .set({ stage, progress })
    .where('id', '=', orderId)
    .where('status', '=', 'processing')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function finishOrder(
  ctx: Context,
  order: OrderRow,
  { image, removed }: Work,
  completeJob: CompleteJob,
): Promise<void> {
  const resultId = newId()
  const folder = `images/${resultId}`
  try {
    const keys = await storeResult(ctx, folder, removed)
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await completeJob(trx))) throw new Superseded()
      await completeRow(ctx, trx, order.id, removed)
      await trx
        .insertInto('images')
        .values({
          id: resultId,
          user_id: order.user_id,
          name: image.name,
          kind: 'result',
          status: 'ready',
          mime: 'image/jpeg',
          width: removed.width,
          height: removed.height,
          bytes: removed.jpeg.byteLength,
          product: order.product,
          service_id: order.service_id,
          order_id: order.id,
          parent_id: image.id,
          ...keys,
        })
        .execute()
      await captureHold(trx, order.id)
    })
  } catch (error) {
    for await (const key of ctx.storage.list(`${folder}/`)) await ctx.storage.delete(key)
    throw error
  }
  await tellDone(ctx, order)
}

async function storeResult(ctx: Context, folder: string, removed: Removed) {
  const keys = {
    original_key: `${folder}/full.jpg`,
    preview_key: `${folder}/preview.jpg`,
    thumbnail_key: `${folder}/thumbnail.jpg`,
  }
  await ctx.storage.put(keys.original_key, removed.jpeg)
  await ctx.storage.put(keys.preview_key, removed.preview)
  await ctx.storage.put(keys.thumbnail_key, removed.thumbnail)
  return { ...keys, patch_key: await storePatches(ctx, folder, removed.patches) }
}

async function completeRow(ctx: Context, trx: Trx, orderId: string, removed: Removed): Promise<void> {
  const completed = await trx
    .updateTable('orders')
    .set({
      status: 'completed',
      stage: 'Done',
      progress: 1,
      took_ms: removed.took,
      changed_outside: removed.changedOutside,
      finished_at: ctx.clock.now(),
    })
    .where('id', '=', orderId)
    .where('status', '=', 'processing')
    .returning('id')
    .executeTakeFirst()
  if (!completed) throw new Superseded()
}

async function tellDone(ctx: Context, order: OrderRow): Promise<void> {
  tellOrder(ctx, order.user_id, { id: order.id, status: 'completed', stage: 'Done', progress: 1 })
  await tellCredits(ctx, order.user_id, { delta: 0, orderId: order.id })
  await notify(ctx, order.user_id, {
    kind: 'order-completed',
    title: 'Item removal is done',
    body: 'Compare it with the original and download it.',
    link: `/service-item-removal-v2/${order.service_id}/result?image=${order.image_id}&order=${order.id}`,
  })
}
