import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { ordersAtOnce } from '../../core/contract/constants.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { failOrder } from '../usecases/end-order.ts'
import { giveUpImage, preprocessImage } from './preprocess-image.ts'
import { queues } from './queues.ts'
import { runOrder } from './run-order.ts'

type ImageJob = JobWithMetadata<{ imageId: string }>
type OrderJob = JobWithMetadata<{ orderId: string }>

interface Queue {
  name: string
  deadLetter: string
}

/** A worker that dies is noticed after the heartbeat; its job is then run again, at most three more times. */
const retrying = { retryLimit: 3, retryDelay: 1, heartbeatSeconds: 10, expireInSeconds: 1800, notify: true }

/** A retry sends no notification, so the poll must be quick even while notifications work. */
const quick = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1, includeMetadata: true as const }

/** Queues must be there before anything can be queued. */
export async function createQueues(boss: PgBoss): Promise<void> {
  const pairs: Queue[] = [
    { name: queues.preprocess, deadLetter: queues.preprocessFailed },
    { name: queues.order, deadLetter: queues.orderFailed },
  ]
  for (const { name, deadLetter } of pairs) {
    await boss.createQueue(deadLetter, { ...retrying, retryLimit: 10 })
    await boss.createQueue(name, { ...retrying, deadLetter })
  }
}

/** Starts to work on what is queued, in this process. */
export async function startWorkers(boss: PgBoss, ctx: Context): Promise<void> {
  const shared = { ...quick, localConcurrency: ctx.config.WORKER_THREADS, groupConcurrency: ordersAtOnce }

  await boss.work(queues.preprocess, shared, async ([job]: ImageJob[]) => {
    try {
      await preprocessImage(ctx, job.data.imageId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await giveUpImage(ctx, job.data.imageId)
    }
  })
  await boss.work(queues.order, shared, async ([job]: OrderJob[]) => {
    await runOrder(ctx, job.data.orderId, (trx) => completeAttempt(boss, job, fromKysely(trx)))
  })
  // What was tried to the last attempt ends here: nobody waits for ever, and held credits come back.
  await boss.work(queues.preprocessFailed, quick, async ([job]: ImageJob[]) =>
    giveUpImage(ctx, job.data.imageId),
  )
  await boss.work(queues.orderFailed, quick, async ([job]: OrderJob[]) =>
    failOrder(ctx, job.data.orderId, {
      code: 'internal',
      message: 'The engine could not finish this photo.',
    }),
  )
}

/** Fenced by the attempt: a worker that was given up and comes back late completes nothing. */
async function completeAttempt(
  boss: PgBoss,
  job: JobWithMetadata,
  db: ReturnType<typeof fromKysely>,
): Promise<boolean> {
  const answer: { affected?: number } = await boss.complete(
    job.name,
    { id: job.id, retryCount: job.retryCount },
    null,
    { db },
  )
  return answer.affected === 1
}
