import type { RouteData } from '../../../core/contract/route.ts'
import type { DashboardCard } from '../../../core/contract/shapes.ts'
import type { routes } from '../../../core/contract/table.ts'
import { unfinishedStates } from '../../data/rows.ts'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { ownVideos } from '../films/policy.ts'
import { listImages } from '../images/queries.ts'
import { ownOrders } from '../orders/policy.ts'
import { presentOrders } from '../orders/present.ts'
import { serviceNames } from '../services/services.ts'

const recentImages = 12
const shownOrders = 10

function allCards(): Omit<DashboardCard, 'position'>[] {
  return [
    ...serviceNames().map(({ product, name }) => ({ id: product, product, title: name })),
    { id: 'video', product: 'video' as const, title: 'AI Video Builder' },
  ]
}

/** The cards in this order of ids. Cards that it does not name follow behind; ids that are no card any more go. */
function arrange(order: readonly string[]): DashboardCard[] {
  const cards = allCards()
  const named = order.flatMap((id) => cards.find((card) => card.id === id) ?? [])
  const others = cards.filter((card) => !order.includes(card.id))
  return [...named, ...others].map((card, position) => ({ ...card, position }))
}

/** Keeps a user's own order of the cards. Throws `invalid_request` for ids that are no card, or named twice. */
export async function reorderDashboard(
  ctx: Context,
  userId: string,
  order: string[],
): Promise<DashboardCard[]> {
  const known = new Set(allCards().map(({ id }) => id))
  if (new Set(order).size !== order.length || !order.every((id) => known.has(id)))
    throw new AppError('invalid_request', 'Name each card of the dashboard once')
  await ctx.db.updateTable('users').set({ dashboard_order: order }).where('id', '=', userId).execute()
  return arrange(order)
}

/** What the start screen shows. */
export async function readDashboard(
  ctx: Context,
  userId: string,
): Promise<RouteData<(typeof routes)['getDashboard']>> {
  const orders = ctx.db
    .selectFrom('orders')
    .selectAll()
    .where(ownOrders(userId))
    .orderBy('created_at', 'desc')
  const [images, active, recent, count, videos, user] = await Promise.all([
    listImages(ctx, userId, { page: 1, limit: recentImages }),
    orders.where('status', 'in', unfinishedStates).limit(50).execute(),
    orders.where('status', 'not in', unfinishedStates).limit(shownOrders).execute(),
    ctx.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .where(ownOrders(userId))
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('videos')
      .select((eb) => eb.fn.countAll<number>().as('videos'))
      .where(ownVideos(userId))
      .executeTakeFirstOrThrow(),
    ctx.db.selectFrom('users').select('dashboard_order').where('id', '=', userId).executeTakeFirst(),
  ])
  return {
    cards: arrange(user?.dashboard_order ?? []),
    recent_images: images.images,
    active_orders: await presentOrders(ctx, active),
    recent_orders: await presentOrders(ctx, recent),
    totals: { images: images.pagination.totalRecords, videos: videos.videos, orders: count.orders },
  }
}
