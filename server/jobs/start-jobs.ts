import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { ordersAtOnce } from '../../core/contract/constants.ts'
import type { Trx } from '../data/database.ts'
import { AppError, isStorageFull, tellStorageFull } from '../errors.ts'
import {
  lostMergeQueue,
  lostOrderQueue,
  lostPhotoQueue,
  lostSyncQueue,
  mergeQueue,
  orderQueue,
  prepareQueue,
  syncQueue,
} from '../queue/names.ts'
import { TaskAborted, TaskTimeout } from '../threads/threads.ts'
import type { Context } from '../usecases/context.ts'
import { failPhoto, preparePhoto } from '../usecases/images/prepare-photo.ts'
import { executeMerge, failMerge } from '../usecases/merges/execute-merge.ts'
import { failOrder } from '../usecases/orders/end-order.ts'
import { executeOrder } from '../usecases/orders/execute-order.ts'
import { executeSync, failSync } from '../usecases/sync/execute-sync.ts'

const retryLimit = 3
/** The shortest that the queue knows: a worker that died is noticed after this. */
const heartbeatSeconds = 10
/** A retry sends no notification, so polling stays short. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }

const queueOptions = {
  retryLimit,
  retryDelay: 1,
  retryBackoff: false,
  heartbeatSeconds,
  expireInSeconds: 3_600,
  notify: true,
}

/** A sync of a large account takes hours, and outlives restarts: what has come in is not fetched again. */
const syncOptions = { ...queueOptions, retryLimit: 20, expireInSeconds: 23 * 3_600 }
/** All exposures of a merge are in memory at once. */
const mergesAtOnce = 1
/** It waits for other servers most of the time. */
const syncsAtOnce = 2

const tryAgain = 'Something went wrong while the order was worked on. Please order again.'
const syncLost = {
  code: 'internal',
  message:
    'Something went wrong while photos were brought in. Import again: what is here is not fetched twice.',
} as const
const mergeLost = 'Something went wrong while the exposures were merged. Please merge them again.'
const noRoom = "The server's disk is full. Try again when there is room."
const tookTooLong = 'The photo took too long. Please order again with a smaller photo, or a smaller mask.'

async function createQueues(boss: PgBoss): Promise<void> {
  for (const [queue, deadLetter, options] of [
    [orderQueue, lostOrderQueue, queueOptions],
    [prepareQueue, lostPhotoQueue, queueOptions],
    [mergeQueue, lostMergeQueue, queueOptions],
    [syncQueue, lostSyncQueue, syncOptions],
  ] as const) {
    await boss.createQueue(deadLetter, { notify: true, retryLimit: 20, retryDelay: 2 })
    await boss.createQueue(queue, { ...options, deadLetter })
    await boss.updateQueue(queue, { ...options, deadLetter })
  }
}

/** Lets this process work on what is queued. Returns when the workers stand ready. */
export async function startJobs(ctx: Context, boss: PgBoss): Promise<void> {
  await createQueues(boss)
  const { WORKER_THREADS: threads } = ctx.config
  await boss.work<{ orderId: string }, void, { includeMetadata: true }>(
    orderQueue,
    {
      includeMetadata: true,
      localConcurrency: threads,
      groupConcurrency: ordersAtOnce,
      ...polling,
    } as { includeMetadata: true },
    async (jobs) => {
      for (const job of jobs) await workOnOrder(ctx, boss, job)
    },
  )
  await boss.work<{ imageId: string }>(
    prepareQueue,
    { localConcurrency: Math.max(2, threads), ...polling },
    async (jobs) => {
      for (const job of jobs) await workOnPhoto(ctx, job)
    },
  )
  await boss.work<{ orderId: string }>(lostOrderQueue, polling, async (jobs) => {
    for (const job of jobs) await failOrder(ctx, job.data.orderId, { code: 'internal', message: tryAgain })
  })
  await boss.work<{ imageId: string }>(lostPhotoQueue, polling, async (jobs) => {
    for (const job of jobs) await failPhoto(ctx, job.data.imageId)
  })
  await boss.work<{ mergeId: string }>(
    mergeQueue,
    { localConcurrency: mergesAtOnce, ...polling },
    async (jobs) => {
      for (const job of jobs) await executeMerge(ctx, job.data.mergeId, job.signal)
    },
  )
  await boss.work<{ mergeId: string }>(lostMergeQueue, polling, async (jobs) => {
    for (const job of jobs) await failMerge(ctx, job.data.mergeId, { code: 'internal', message: mergeLost })
  })
  await boss.work<{ syncId: string }>(
    syncQueue,
    { localConcurrency: syncsAtOnce, ...polling },
    async (jobs) => {
      for (const job of jobs) await executeSync(ctx, job.data.syncId, job.signal)
    },
  )
  await boss.work<{ syncId: string }>(lostSyncQueue, polling, async (jobs) => {
    for (const job of jobs) await failSync(ctx, job.data.syncId, syncLost)
  })
}

async function workOnPhoto(
  ctx: Context,
  { data: { imageId }, signal }: { data: { imageId: string }; signal: AbortSignal },
): Promise<void> {
  try {
    await preparePhoto(ctx, imageId, signal)
  } catch (error) {
    if (!isStorageFull(error)) throw error
    ctx.log.warn({ err: error, imageId }, 'there is no room to prepare a photo')
    await failPhoto(ctx, imageId, noRoom)
  }
}

async function workOnOrder(
  ctx: Context,
  boss: PgBoss,
  job: JobWithMetadata<{ orderId: string }>,
): Promise<void> {
  const { orderId } = job.data
  const finishJob = async (trx: Trx) => {
    // Fenced: only the attempt that the queue holds for running may end the job.
    const ended: { affected?: number } = await boss.complete(
      orderQueue,
      { id: job.id, retryCount: job.retryCount },
      null,
      { db: fromKysely(trx) },
    )
    if (ended.affected !== 1) throw new Error('another attempt has taken this order over')
  }
  try {
    await executeOrder(ctx, { orderId, number: job.retryCount, signal: job.signal, finishJob })
  } catch (thrown) {
    if (thrown instanceof TaskAborted) throw thrown
    const error = tellStorageFull(thrown)
    ctx.log.warn({ err: error, orderId, attempt: job.retryCount }, 'an attempt at an order failed')
    // What the photo or the mask is the cause of will not get better by another try.
    if (error instanceof AppError && error.code !== 'not_found')
      await failOrder(ctx, orderId, { code: error.code, message: error.message }, finishJob)
    else if (error instanceof TaskTimeout)
      await failOrder(ctx, orderId, { code: 'internal', message: tookTooLong }, finishJob)
    else throw error
  }
}
