import { creditCost, firstSeed } from '../../../core/contract/constants.ts'
import { checkSettings } from '../../../core/contract/settings.ts'
import type { Design } from '../../../core/contract/design-document.ts'
import type { StagingLayout } from '../../../core/contract/staging-document.ts'
import type { Settings } from '../../../core/contract/widgets.ts'
import { storeSettings } from '../../../core/documents/order-settings.ts'
import { storeDesign } from '../../../core/documents/design.ts'
import { storeLayout } from '../../../core/documents/staging.ts'
import { catalogue } from '../../data/catalogue/catalogue.ts'
import type { ImageRow } from '../../data/rows.ts'
import { findEngine } from '../../engines/engines.ts'
import type { ServiceEffectProduct } from '../../engines/seam/service-effect-engine.ts'
import { AppError, convertRefusal, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Context } from '../context.ts'
import { materialPictureFault } from '../images/material-pictures.ts'
import { presentAnalysis } from '../images/present.ts'
import { findOwnImage } from '../images/queries.ts'
import { findOwnMasks } from '../masks/queries.ts'
import type { NewOrder } from './new-order.ts'
import { firstAnswer, type Idempotency } from '../requests/idempotency.ts'
import { productOfService, serviceName } from '../services/services.ts'
import { checkBatch, type Placed, type PlacedBatch, placeMany, placeOne } from './place-orders.ts'

interface ServiceEffectItem {
  imageId: string
  spaceId: string | undefined
  settings: Settings
  seed: number | undefined
  /** Furniture that is placed already, of a staging. */
  layout: StagingLayout | undefined
  /** Surfaces that are chosen already, of an interior design. */
  design: Design | undefined
}

interface ServiceEffectRequest extends ServiceEffectItem {
  product: ServiceEffectProduct
  serviceId: string
  /** Whether the same order, where it is under way or has its result, is named instead of placing another. */
  unlessOrdered: boolean
}

/** Places an order of a service that is set by widgets. What can be refused is refused before a credit is touched. */
export async function placeServiceEffect(
  ctx: Context,
  userId: string,
  request: ServiceEffectRequest,
  idempotency: Idempotency,
): Promise<Placed> {
  const first = await firstAnswer<Placed>(ctx.db, userId, idempotency)
  if (first) return first
  const { product, serviceId } = request
  if (productOfService(serviceId) !== product)
    throw new AppError('invalid_request', `This call orders ${serviceName(product)}. Choose that service.`)
  const image = await findOwnImage(ctx.db, userId, request.imageId)
  const made =
    (await referenceFault(ctx, userId, request)) ?? newServiceEffectOrder(ctx, product, request, image)
  if (made instanceof AppError) throw made
  return placeOne(ctx, userId, made, idempotency, request)
}

/** Places one for each of several photos, each as it is set, or none. A refusal names the photos at fault. */
export async function placeServiceEffectBatch(
  ctx: Context,
  userId: string,
  {
    serviceId,
    items,
    unlessOrdered,
  }: { serviceId: string; items: readonly ServiceEffectItem[]; unlessOrdered: boolean },
  idempotency: Idempotency,
): Promise<PlacedBatch> {
  const product = productOfService(serviceId)
  if (product === 'item-removal')
    throw new AppError('invalid_request', 'Item removal needs masks: order it with its own call.')
  const check = (txCtx: Context) =>
    checkBatch(
      txCtx,
      userId,
      items,
      async (item, image) =>
        (await referenceFault(txCtx, userId, item)) ?? newServiceEffectOrder(txCtx, product, item, image),
    )
  return placeMany(ctx, userId, check, idempotency, { unlessOrdered })
}

/** What an order names beside its photo must be its user's own. */
async function referenceFault(
  ctx: Context,
  userId: string,
  item: ServiceEffectItem,
): Promise<AppError | null> {
  return (await foregroundFault(ctx, userId, item)) ?? (await materialPictureFault(ctx, userId, item.design))
}

/** A layout may name only its user's own mask of that photo; one answer for what is missing and what is another's. */
async function foregroundFault(
  ctx: Context,
  userId: string,
  { imageId, layout }: ServiceEffectItem,
): Promise<AppError | null> {
  const id = layout?.foreground ?? null
  if (id === null) return null
  const mask = (await findOwnMasks(ctx, userId, [id])).get(id)
  return mask?.image_id === imageId ? null : notFound()
}

/** The order of one photo, or why there can be none. */
function newServiceEffectOrder(
  ctx: Context,
  product: ServiceEffectProduct,
  item: ServiceEffectItem,
  image: ImageRow,
): NewOrder | AppError {
  const fault = imageFault(image) ?? spaceFault(product, item.spaceId) ?? documentFault(product, item)
  if (fault) return fault
  const settings = fullSettings(product, item.settings)
  if (settings instanceof AppError) return settings
  const engine = findEngine(ctx.config, product)
  if (!engine) return noEngine(product)
  const { layout = null, design = null } = item
  const seed = layout?.seed ?? design?.seed ?? item.seed ?? firstSeed
  const order = { settings, spaceId: item.spaceId ?? null, layout, design, seed }
  const refused = refusalOf(() => engine.check?.({ ...order, room: presentAnalysis(ctx, image)?.room }))
  if (refused) return refused
  return {
    id: newId(),
    user_id: image.user_id,
    product,
    // Each product has one service, named like it.
    service_id: product,
    image_id: image.id,
    settings: storeSettings(settings),
    space_id: order.spaceId,
    layout: layout === null ? null : storeLayout(layout),
    design: design === null ? null : storeDesign(design),
    // It stays as long as the order does.
    mask_id: layout?.foreground ?? null,
    seed,
    credits: creditCost[product],
    engine: JSON.stringify({ ...engine.record, seed }),
  }
}

function noEngine(product: ServiceEffectProduct): AppError {
  return new AppError(
    'engine_unavailable',
    `${serviceName(product)} cannot be ordered yet: its engine is not built. No credit was taken.`,
  )
}

function imageFault({ status }: ImageRow): AppError | null {
  if (status === 'processing')
    return new AppError('conflict', 'The photo is still being prepared. Order when it is ready.')
  if (status === 'failed')
    return new AppError('invalid_request', 'This photo could not be read. Choose another one.')
  return null
}

function documentFault(
  product: ServiceEffectProduct,
  { layout, design }: ServiceEffectItem,
): AppError | null {
  if (layout !== undefined && product !== 'virtual-staging')
    return new AppError('invalid_request', 'Only virtual staging can be ordered with a layout of furniture.')
  if (design !== undefined && product !== 'interior-design')
    return new AppError('invalid_request', 'Only interior design can be ordered with a design of surfaces.')
  return null
}

function spaceFault(product: ServiceEffectProduct, spaceId: string | undefined): AppError | null {
  const { spaces, needsSpace } = catalogue[product]
  if (spaceId === undefined)
    return needsSpace ? new AppError('invalid_request', 'Choose what the photo shows, then order.') : null
  if (spaces.some(({ id }) => id === spaceId)) return null
  return new AppError('invalid_request', 'This service does not know that space. Choose one of its list.')
}

function fullSettings(product: ServiceEffectProduct, given: Settings): Settings | AppError {
  const { widgets, colors } = catalogue[product]
  let settings: Settings = {}
  const refused = refusalOf(() => {
    settings = checkSettings(widgets, colors, given)
  })
  return refused ?? settings
}

/** What a check refuses, as an error for the user; null when it passes. */
function refusalOf(check: () => void): AppError | null {
  try {
    check()
    return null
  } catch (error) {
    const converted = convertRefusal(error)
    if (converted instanceof AppError) return converted
    throw error
  }
}
