import { z } from 'zod'
import { ordersAtOnce } from '../../core/contract/constants.ts'
import { productSchema } from '../../core/contract/shapes.ts'
import { DocumentError, LaterVersionError } from '../../core/documents/document.ts'
import { AppError, convertStorageFull } from '../base/errors.ts'
import { TaskAborted, TaskTimeout } from '../threads/task-process.ts'
import { failOrder } from '../usecases/orders/end-order.ts'
import { orderQueue, queueApart } from '../usecases/orders/queues.ts'
import { executeOrder, queueOrderAgain } from '../usecases/orders/execute-order.ts'
import { defineJob, JobTakenOver, laterMessage, lostMessage, withSpare } from './define-job.ts'

const tryAgain = 'Something went wrong while the order was worked on. Please order again.'
const unreadable = 'The settings of this order could not be read. Please order again.'
const tookTooLong = 'The photo took too long. Please order again with a smaller photo, or a smaller mask.'

export const runOrderJob = defineJob({
  id: orderQueue,
  lostId: 'lost-order',
  apart: Object.fromEntries(productSchema.options.map((product) => [product, queueApart(product)])),
  schema: z.object({ orderId: z.string() }),
  options: {
    atOnce: ({ WORKER_THREADS: threads }) => withSpare(threads),
    atOnceOfGroup: ({ WORKER_THREADS: threads }) => Math.min(ordersAtOnce, threads),
  },
  run: async (ctx, { orderId }, { number, signal, mayWait, finish }) => {
    try {
      await executeOrder(ctx, { orderId, number, signal, finishJob: finish })
    } catch (thrown) {
      if (thrown instanceof TaskAborted || thrown instanceof JobTakenOver) throw thrown
      if (thrown instanceof LaterVersionError && mayWait) {
        await queueOrderAgain(ctx, orderId)
        throw thrown
      }
      const error = convertStorageFull(thrown)
      ctx.log.warn({ err: error, orderId, attempt: number }, 'an attempt at an order failed')
      // What the photo or the mask is the cause of will not get better by another try.
      if (error instanceof AppError && error.code !== 'not_found')
        await failOrder(ctx, orderId, { code: error.code, message: error.message }, finish)
      else if (error instanceof DocumentError)
        await failOrder(
          ctx,
          orderId,
          { code: 'internal', message: error instanceof LaterVersionError ? laterMessage : unreadable },
          finish,
        )
      else if (error instanceof TaskTimeout)
        await failOrder(ctx, orderId, { code: 'internal', message: tookTooLong }, finish)
      else throw error
    }
  },
  giveUp: (ctx, { orderId }, reason) =>
    failOrder(ctx, orderId, { code: 'internal', message: reason === 'lost' ? lostMessage : tryAgain }),
  findUnfinished: (db) =>
    db.selectFrom('orders').select('id as orderId').where('status', 'in', ['queued', 'processing']).execute(),
})
