import type { Product } from '../../../core/contract/shapes.ts'
import type { Config } from '../../base/config.ts'
import type { Context } from '../context.ts'

/** Where orders wait, unless their product has a queue of its own. Both names are in databases: they never change. */
export const orderQueue = 'run-order'

/** The queue of a product of SEPARATE_PRODUCTS. */
export const queueApart = (product: Product): string => `${orderQueue}-${product}`

export function queueOf({ SEPARATE_PRODUCTS: separate }: Config, product: Product): string {
  return separate.includes(product) ? queueApart(product) : orderQueue
}

/** Stops the job of an order, whichever queue it waits in: the settings may have changed since it was placed. */
export async function cancelJob(
  { jobs }: Pick<Context, 'jobs'>,
  { id, product }: { id: string; product: Product },
): Promise<void> {
  for (const queue of [orderQueue, queueApart(product)]) await jobs.cancel(queue, id)
}
