import type { StoredText } from '../../../core/documents/document.ts'
import type { Context, Trx } from '../../context.ts'
import { newId } from '../../ids.ts'
import { captureHold } from '../credits/credits.ts'
import { deleteFolder } from '../files/delete-files.ts'
import { doOrder } from './run-engine.ts'
import { resultsFolder } from './end-order.ts'
import { inTransaction } from '../../transaction.ts'
import type { ImageRow } from '../images/images.ts'
import { notify } from '../notifications/notifications.ts'
import { type OrderRow, tellCredits, tellOrder } from './orders.ts'
import { inheritedAnalysis } from '../images/read-room.ts'
import { orderPath, serviceName } from '../services/services.ts'
import { watchProgress } from './watch-progress.ts'

type Made = Awaited<ReturnType<typeof doOrder>>

/** One try at an order. `finishJob` ends its job in the given transaction, and throws when another try has taken over. */
export interface Attempt {
  orderId: string
  number: number
  signal: AbortSignal
  finishJob: (trx: Trx) => Promise<void>
}

/** Runs an order to its end. Returns without doing anything when it has ended already. */
export async function runOrder(ctx: Context, attempt: Attempt): Promise<void> {
  const order = await startOrder(ctx, attempt.orderId)
  if (!order) return
  const folder = `${resultsFolder(order.id)}/${attempt.number}-${newId()}`
  const progress = watchProgress(ctx, order, attempt.signal)
  try {
    const image = await ctx.db
      .selectFrom('images')
      .selectAll()
      .where('id', '=', order.image_id)
      .executeTakeFirstOrThrow()
    const made = await doOrder(ctx, order, image, progress)
    const row = await storeResult(ctx, folder, order, image, made)
    progress.stop()
    await complete(ctx, attempt, { row, made, order })
  } catch (error) {
    await deleteFolder(ctx, folder)
    throw error
  } finally {
    progress.stop()
  }
  await deleteOtherAttempts(ctx, order.id, folder)
}

async function startOrder(ctx: Context, orderId: string): Promise<OrderRow | undefined> {
  const order = await ctx.db
    .updateTable('orders')
    .set({ status: 'processing', stage: 'Getting ready', progress: 0 })
    .where('id', '=', orderId)
    .where('status', 'in', ['queued', 'processing'])
    .returningAll()
    .executeTakeFirst()
  if (order) tellOrder(ctx, order)
  return order
}

type ResultRow = Omit<ImageRow, 'created_at' | 'deleted_at' | 'is_favorite' | 'analysis' | 'version_name'> & {
  analysis: StoredText<'analysis'> | null
}

/** Writes the files first: a row never points at a file that is not there. */
async function storeResult(
  ctx: Context,
  folder: string,
  order: OrderRow,
  image: ImageRow,
  made: Made,
): Promise<ResultRow> {
  const keys = {
    original_key: `${folder}/full.jpg`,
    preview_key: `${folder}/preview.${made.preview.extension}`,
    thumbnail_key: `${folder}/thumbnail.${made.thumbnail.extension}`,
  }
  const { kind, bytes: lossless } = made.lossless
  const losslessKey = `${folder}/${kind === 'patches' ? 'patches.bin' : 'lossless.png'}`
  await ctx.storage.checkRoom(made.full.length + lossless.length)
  await ctx.storage.put(keys.original_key, made.full)
  await ctx.storage.put(losslessKey, lossless)
  await ctx.storage.put(keys.preview_key, made.preview.bytes)
  await ctx.storage.put(keys.thumbnail_key, made.thumbnail.bytes)
  return {
    id: newId(),
    user_id: order.user_id,
    name: image.name,
    kind: 'result',
    status: 'ready',
    stage: '',
    mime: 'image/jpeg',
    width: made.width,
    height: made.height,
    bytes: made.full.length,
    product: order.product,
    service_id: order.service_id,
    order_id: order.id,
    parent_id: image.id,
    root_id: image.root_id ?? image.id,
    display_key: null,
    suggestion_key: null,
    alters_property: made.alters,
    analysis: inheritedAnalysis(ctx, order, image),
    patch_key: kind === 'patches' ? losslessKey : null,
    picture_key: kind === 'picture' ? losslessKey : null,
    ...keys,
  }
}

/**
 * The one moment in which an order is paid and done: job, result, capture, order and notification in one transaction.
 * It ends the job first, for this very attempt, so an attempt that was taken for dead writes nothing.
 */
async function complete(
  ctx: Context,
  attempt: Attempt,
  { row, made, order }: { row: ResultRow; made: Made; order: OrderRow },
): Promise<void> {
  await inTransaction(ctx, async (trx, held) => {
    await attempt.finishJob(trx)
    const done = await trx
      .updateTable('orders')
      .set({
        status: 'completed',
        stage: 'Done',
        progress: 1,
        // What has really done it: the set-up may have changed since the order was placed.
        engine: JSON.stringify({ ...made.engine, seed: order.seed }),
        took_ms: made.tookMs,
        changed_outside: made.changedOutside,
        finished_at: ctx.clock.now(),
      })
      .where('id', '=', order.id)
      .where('status', '=', 'processing')
      .returningAll()
      .executeTakeFirst()
    if (!done) throw new Error('the order ended in the meantime')
    await trx.insertInto('images').values(row).execute()
    if (!(await captureHold(trx, order.id))) throw new Error('the order was settled before')
    await notify(held, order.user_id, {
      kind: 'order-completed',
      title: `${serviceName(order.product)} is done`,
      body: `${row.name} is ready.`,
      link: orderPath(order, row.id),
    })
    await tellCredits(held, order.user_id, order.id, 0)
    tellOrder(held, done)
  })
}

async function deleteOtherAttempts(ctx: Context, orderId: string, kept: string): Promise<void> {
  for await (const key of ctx.storage.list(`${resultsFolder(orderId)}/`))
    if (!key.startsWith(`${kept}/`)) await ctx.storage.delete(key)
}
