import { altersProperty } from '../../../core/contract/settings.ts'
import type { Camera } from '../../../core/imaging/camera/camera.ts'
import { restoreRemoval, restoreSettings } from '../../../core/documents/order-settings.ts'
import type { Context } from '../../context.ts'
import { catalogue } from '../../data/catalogue/catalogue.ts'
import { engineSetup } from '../../engines/engine-setup.ts'
import type { TreatmentProduct } from '../../engines/treatment.ts'
import type { MadeResult } from '../../threads/tasks.ts'
import { type ImageRow, presentAnalysis } from '../images/images.ts'
import type { OrderRow } from './orders.ts'
import { readFile, readPixelSource } from '../images/read-pixels.ts'
import type { Progress } from './watch-progress.ts'

/** How long the engine may work on one photo. */
const engineTimeout = 15 * 60_000

interface Done extends MadeResult {
  /** Whether the result shows the property other than it is, now or since its photo was made. */
  alters: boolean
}

/** Has the order's engine do its work on a thread. Nothing is stored here. */
export async function doOrder(
  ctx: Context,
  order: OrderRow,
  image: ImageRow,
  progress: Progress,
): Promise<Done> {
  const { product } = order
  return product === 'item-removal'
    ? removeItems(ctx, order, image, progress)
    : treat(ctx, product, order, image, progress)
}

async function removeItems(
  ctx: Context,
  order: OrderRow,
  image: ImageRow,
  progress: Progress,
): Promise<Done> {
  const { key } = await ctx.db
    .selectFrom('masks')
    .select('key')
    .where('id', '=', order.mask_id)
    .executeTakeFirstOrThrow()
  const { room_lines: roomLines, ...own } = restoreRemoval(order.settings)
  const settings = { ...own, hints: { ...own.hints, lines: [...own.hints.lines, ...roomLines] } }
  const read = async () => ({
    source: await readPixelSource(ctx, image),
    mask: await readFile(ctx, key),
    engine: engineSetup(ctx.config, 'item-removal'),
    settings,
  })
  return { ...(await ctx.threads.run('removeItems', read, taskOptions(image, progress))), alters: true }
}

async function treat(
  ctx: Context,
  product: TreatmentProduct,
  order: OrderRow,
  image: ImageRow,
  progress: Progress,
): Promise<Done> {
  const settings = restoreSettings(order.settings)
  const read = async () => ({
    source: await readPixelSource(ctx, image),
    product,
    engine: engineSetup(ctx.config, product),
    camera: cameraOf(ctx, image),
    settings,
    spaceId: order.space_id,
    seed: order.seed,
  })
  const made = await ctx.threads.run('treat', read, taskOptions(image, progress))
  const asked = altersProperty(catalogue[product].widgets, settings)
  return { ...made, alters: image.alters_property || (made.alters ?? asked) }
}

/** As the preview in the page has it. Undefined for results, and for photos that were prepared before rooms were looked at. */
function cameraOf(ctx: Context, image: ImageRow): Camera | null | undefined {
  return presentAnalysis(ctx, image)?.room?.camera
}

function taskOptions({ width, height }: ImageRow, { report, signal }: Progress) {
  return { pixels: width * height, onProgress: report, signal, timeout: engineTimeout }
}
