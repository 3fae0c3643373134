import type { Context } from '../../context.ts'
import { type OrderRow, tellOrder } from './orders.ts'

const beatMs = 500

export interface Progress {
  report: (stage: string, fraction: number) => void
  /** Aborts when the job is taken away, or the order has ended meanwhile, here or in another process. */
  signal: AbortSignal
  stop: () => void
}

interface Latest {
  stage: string
  progress: number
}

/** Writes an order's progress down, a few times a second at most, and notices when the order was cancelled. */
export function watchProgress(ctx: Context, order: OrderRow, outer: AbortSignal): Progress {
  return watchWork(ctx, order.stage, outer, async (latest) => {
    const row = await ctx.db
      .updateTable('orders')
      .set(latest)
      .where('id', '=', order.id)
      .where('status', '=', 'processing')
      .returningAll()
      .executeTakeFirst()
    if (row) tellOrder(ctx, row)
    return row !== undefined
  })
}

/** The same of any work; `write` puts progress down and says whether the work is still wanted. */
export function watchWork(
  { log }: Context,
  stage: string,
  outer: AbortSignal,
  write: (latest: Latest) => Promise<boolean>,
): Progress {
  const own = new AbortController()
  let latest: Latest = { stage, progress: 0 }
  let isBusy = false
  const beat = async () => {
    if (isBusy) return
    isBusy = true
    try {
      if (!(await write(latest))) own.abort()
    } catch (error) {
      log.debug({ err: error }, 'progress could not be written')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void beat(), beatMs)
  return {
    report: (stage, fraction) => {
      latest = { stage, progress: Math.max(latest.progress, Math.min(1, fraction)) }
    },
    signal: AbortSignal.any([own.signal, outer]),
    stop: () => clearInterval(timer),
  }
}
