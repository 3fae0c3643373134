import type { RouteData } from '../../core/contract/route.ts'
import type { routes } from '../../core/contract/table.ts'
import type { Context } from '../context.ts'
import { listImages } from './list-images.ts'
import { presentOrders } from './present-order.ts'
import { listServices } from './services.ts'

type Dashboard = RouteData<typeof routes.getDashboard>

/** What the home page shows. */
export async function readDashboard(ctx: Context, userId: string): Promise<Dashboard> {
  const own = ctx.db.selectFrom('orders').where('user_id', '=', userId)
  const [recent, active, finished, { total }] = await Promise.all([
    listImages(ctx, userId, { page: 1, limit: 8 }),
    own.selectAll().where('status', 'in', ['queued', 'processing']).orderBy('created_at').limit(20).execute(),
    own
      .selectAll()
      .where('status', 'not in', ['queued', 'processing'])
      .orderBy('created_at', 'desc')
      .limit(8)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    cards: [
      ...listServices().map(({ id, product, name }, position) => ({ id, product, title: name, position })),
      { id: 'video', product: 'video' as const, title: 'AI Video Builder', position: listServices().length },
    ],
    recent_images: recent.images,
    active_orders: await presentOrders(ctx, active),
    recent_orders: await presentOrders(ctx, finished),
    totals: { images: recent.pagination.totalRecords, videos: 0, orders: total },
  }
}
