import { altersProperty } from '../../../core/contract/settings.ts'
import type { StoredText } from '../../../core/documents/document.ts'
import { restoreRemoval, restoreSettings } from '../../../core/documents/order-settings.ts'
import { restoreDesign, storeDesign } from '../../../core/documents/design.ts'
import { restoreLayout, storeLayout } from '../../../core/documents/staging.ts'
import { requireKnownVersion } from '../../data/read-document.ts'
import { catalogue } from '../../data/catalogue/catalogue.ts'
import type { Trx } from '../../data/database.ts'
import { type ImageRow, type OrderRow, unfinishedStates, waiting } from '../../data/rows.ts'
import { findEngine } from '../../engines/engines.ts'
import { engineSetup } from '../../engines/engine-setup.ts'
import type { Design } from '../../../core/contract/design-document.ts'
import type { StagingLayout } from '../../../core/contract/staging-document.ts'
import type {
  FurnitureModel,
  ServiceEffectOrder,
  ServiceEffectProduct,
} from '../../engines/seam/service-effect-engine.ts'
import { newId } from '../../base/ids.ts'
import type { ClassCorrections } from '../../../core/contract/class-corrections.ts'
import { asksForPerception } from '../../../core/contract/asks-for-perception.ts'
import { networkFile } from '../../perception/network-file.ts'
import type { MadeResult } from '../../threads/tasks.ts'
import { type Progress, watchProgress } from '../../threads/watch-progress.ts'
import type { Context } from '../context.ts'
import { captureHold } from '../credits/credits.ts'
import { emitCreditUpdate } from '../credits/emit-credit-update.ts'
import { deleteUnnamed, readFile, resultsFolder } from '../files/stored-files.ts'
import { readModels, readOfferedModels } from '../furniture/packs.ts'
import { readMaterialPictures } from '../images/material-pictures.ts'
import { readPixelSource } from '../images/pixel-source.ts'
import { presentAnalysis } from '../images/present.ts'
import { inheritedAnalysis } from '../images/room.ts'
import { notify } from '../notifications/notifications.ts'
import { orderPath, serviceName } from '../services/services.ts'
import { inTransaction } from '../transaction.ts'
import { emitOrderUpdate } from './present.ts'

/** One try at an order. `finishJob` ends its job in the given transaction, and throws when another try has taken over. */
export interface Attempt {
  orderId: string
  number: number
  signal: AbortSignal
  finishJob: (trx: Trx) => Promise<void>
}

/** Runs an order to its end. Returns without doing anything when it has ended already. */
export async function executeOrder(ctx: Context, attempt: Attempt): Promise<void> {
  const order = await startOrder(ctx, attempt.orderId)
  if (!order) return
  const folder = `${resultsFolder(order.id)}/${attempt.number}-${newId()}`
  const progress = watchOrder(ctx, order, attempt.signal)
  try {
    const image = await ctx.db
      .selectFrom('images')
      .selectAll()
      .where('id', '=', order.image_id)
      .executeTakeFirstOrThrow()
    requireKnownVersion(image)
    const made = await runEngine(ctx, order, image, progress)
    const row = await storeResult(ctx, folder, order, image, made)
    progress.stop()
    await complete(ctx, attempt, { row, made, order })
  } catch (error) {
    await deleteUnnamed(ctx, folder, error)
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
    .where('status', 'in', unfinishedStates)
    .returningAll()
    .executeTakeFirst()
  if (order) emitOrderUpdate(ctx, order)
  return order
}

/** For an order that this process cannot work on and another one will: it waits as it did before. */
export async function queueOrderAgain(ctx: Context, orderId: string): Promise<void> {
  const order = await ctx.db
    .updateTable('orders')
    .set(waiting)
    .where('id', '=', orderId)
    .where('status', '=', 'processing')
    .returningAll()
    .executeTakeFirst()
  if (order) emitOrderUpdate(ctx, order)
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
  made: EngineResult,
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
  const analysis = inheritedAnalysis(ctx, order, image, made.corrections)
  const { map, fault } = made.perception
  if (fault !== null) ctx.log.warn(fault)
  // A map is part of what is known of a picture.
  const perceptionKey = analysis === null || map === null ? null : `${folder}/perception.${map.extension}`
  if (perceptionKey !== null && map !== null) await ctx.storage.put(perceptionKey, map.bytes)
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
    perception_key: perceptionKey,
    alters_property: made.alters,
    analysis,
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
  { row, made, order }: { row: ResultRow; made: EngineResult; order: OrderRow },
): Promise<void> {
  await inTransaction(ctx, async (trx, txCtx) => {
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
        ...(made.layout === null ? {} : { layout: storeLayout(made.layout) }),
        ...(made.design === null ? {} : { design: storeDesign(made.design) }),
        finished_at: ctx.clock.now(),
      })
      .where('id', '=', order.id)
      .where('status', '=', 'processing')
      .returningAll()
      .executeTakeFirst()
    if (!done) throw new Error('the order ended in the meantime')
    await trx.insertInto('images').values(row).execute()
    if (!(await captureHold(trx, order.id))) throw new Error('the order was settled before')
    await notify(txCtx, order.user_id, {
      kind: 'order-completed',
      title: `${serviceName(order.product)} is done`,
      body: `${row.name} is ready.`,
      link: orderPath(order, row.id),
    })
    await emitCreditUpdate(txCtx, order.user_id, { kind: 'image', delta: 0, orderId: order.id })
    emitOrderUpdate(txCtx, done)
  })
}

async function deleteOtherAttempts(ctx: Context, orderId: string, kept: string): Promise<void> {
  for await (const key of ctx.storage.list(`${resultsFolder(orderId)}/`))
    if (!key.startsWith(`${kept}/`)) await ctx.storage.delete(key)
}

/** How long the engine may work on one photo. */
const engineTimeout = 15 * 60_000

interface EngineResult extends MadeResult {
  /** Whether the result shows the property other than it is, now or since its photo was made. */
  alters: boolean
  /** The furniture of a staging, as it was rendered. */
  layout: StagingLayout | null
  /** The surfaces of an interior design, as they were changed. */
  design: Design | null
}

/** Runs the engine of an order in a process of its own. Nothing is stored here. */
async function runEngine(
  ctx: Context,
  order: OrderRow,
  image: ImageRow,
  progress: Progress,
): Promise<EngineResult> {
  const { product } = order
  return product === 'item-removal'
    ? removeItems(ctx, order, image, progress)
    : applyServiceEffect(ctx, product, order, image, progress)
}

async function removeItems(
  ctx: Context,
  order: OrderRow,
  image: ImageRow,
  progress: Progress,
): Promise<EngineResult> {
  const { mask_id: maskId } = order
  if (maskId === null) throw new Error(`the removal ${order.id} has no mask`)
  const { room_lines: roomLines, ...own } = restoreRemoval(order.settings)
  const settings = { ...own, hints: { ...own.hints, lines: [...own.hints.lines, ...roomLines] } }
  const read = async () => ({
    source: await readPixelSource(ctx, image),
    mask: await readMask(ctx, maskId),
    engine: engineSetup(ctx.config, 'item-removal'),
    settings,
    ...(await readKnown(ctx, 'item-removal', image)),
    network: networkFile(ctx.config),
  })
  return {
    ...(await ctx.threads.run('removeItems', read, taskOptions(image, progress))),
    alters: true,
    layout: null,
    design: null,
  }
}

/** What is known of what a photo shows, as input of a task: as for its preview, what the page cannot read has no part. */
async function readKnown(
  ctx: Context,
  product: OrderRow['product'],
  image: ImageRow,
): Promise<{ perception: Buffer | null; corrections: ClassCorrections | null }> {
  const analysis = presentAnalysis(ctx, image)
  const isKnown = asksForPerception(product) && analysis !== undefined && image.perception_key !== null
  return {
    perception: isKnown ? await readFile(ctx, image.perception_key!) : null,
    corrections: analysis?.corrections ?? null,
  }
}

async function readMask(ctx: Context, maskId: string): Promise<Buffer> {
  const { key } = await ctx.db
    .selectFrom('masks')
    .select('key')
    .where('id', '=', maskId)
    .executeTakeFirstOrThrow()
  return readFile(ctx, key)
}

async function applyServiceEffect(
  ctx: Context,
  product: ServiceEffectProduct,
  order: OrderRow,
  image: ImageRow,
  progress: Progress,
): Promise<EngineResult> {
  const settings = restoreSettings(order.settings)
  const layout = order.layout === null ? null : restoreLayout(order.layout)
  const existing = layout?.existing ?? settings['existing_furniture']
  // What stays is in the way of furniture that is yet to be arranged.
  const needsLabels = product === 'virtual-staging' && (existing !== 'keep' || layout === null)
  const analysis = presentAnalysis(ctx, image)
  const asOrdered = {
    room: analysis?.room,
    settings,
    spaceId: order.space_id,
    layout,
    design: order.design === null ? null : restoreDesign(order.design),
    seed: order.seed,
  }
  const read = async () => ({
    ...asOrdered,
    source: await readPixelSource(ctx, image),
    product,
    engine: engineSetup(ctx.config, product),
    labels: needsLabels && image.suggestion_key !== null ? await readFile(ctx, image.suggestion_key) : null,
    // As its preview: what cannot be read of a photo, the page has not got either. Other services do not ask for it.
    ...(await readKnown(ctx, product, image)),
    network: networkFile(ctx.config),
    foreground: order.mask_id === null ? null : await readMask(ctx, order.mask_id),
    models: await modelsFor(ctx, product, asOrdered),
    pictures: await readMaterialPictures(ctx, asOrdered.design),
  })
  const made = await ctx.threads.run('applyServiceEffect', read, taskOptions(image, progress))
  const asked = altersProperty(catalogue[product].widgets, settings)
  return { ...made, alters: image.alters_property || (made.alters ?? asked) }
}

/** Models of packs: those that a layout shows, or that the engine may choose from to arrange one. */
async function modelsFor(
  ctx: Context,
  product: ServiceEffectProduct,
  order: ServiceEffectOrder,
): Promise<FurnitureModel[]> {
  const offers = findEngine(ctx.config, product)?.offers
  return order.layout !== null || offers === undefined
    ? readModels(ctx, order.layout)
    : readOfferedModels(ctx, (entries) => offers(entries, order))
}

function taskOptions({ user_id: userId, width, height }: ImageRow, { report, signal }: Progress) {
  return { userId, pixels: width * height, onProgress: report, signal, timeout: engineTimeout }
}

/** Writes the progress of an order down, and notices when the order was cancelled. */
function watchOrder(ctx: Context, order: OrderRow, outer: AbortSignal): Progress {
  return watchProgress(ctx.log, order.stage, outer, async (latest) => {
    const row = await ctx.db
      .updateTable('orders')
      .set(latest)
      .where('id', '=', order.id)
      .where('status', '=', 'processing')
      .returningAll()
      .executeTakeFirst()
    if (row) emitOrderUpdate(ctx, row)
    return row !== undefined
  })
}
