import type { RouteData } from '../../core/contract/route.ts'
import type { routes } from '../../core/contract/table.ts'
import type { Context } from '../context.ts'
import { listImages } from './list-images.ts'
import { presentOrders } from './orders.ts'
import { listServices } from './services.ts'

const recentImages = 12
const shownOrders = 10

/** What the start screen shows. */
export async function readDashboard(
  ctx: Context,
  userId: string,
): Promise<RouteData<(typeof routes)['getDashboard']>> {
  const orders = ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
  const [images, active, recent, count] = await Promise.all([
    listImages(ctx, userId, { page: 1, limit: recentImages }),
    orders.where('status', 'in', ['queued', 'processing']).limit(50).execute(),
    orders.where('status', 'not in', ['queued', 'processing']).limit(shownOrders).execute(),
    ctx.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  const cards = [
    ...listServices().map(({ product, name }) => ({ id: product, product, title: name })),
    { id: 'video', product: 'video' as const, title: 'AI Video Builder' },
  ]
  return {
    cards: cards.map((card, position) => ({ ...card, position })),
    recent_images: images.images,
    active_orders: await presentOrders(ctx, active),
    recent_orders: await presentOrders(ctx, recent),
    totals: { images: images.pagination.totalRecords, videos: 0, orders: count.orders },
  }
}
