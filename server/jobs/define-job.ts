import type { ZodType } from 'zod'
import type { Product } from '../../core/contract/shapes.ts'
import type { Config } from '../base/config.ts'
import type { Database, Trx } from '../data/database.ts'
import type { Context } from '../usecases/context.ts'

/** Thrown by `finish`: another attempt does the work now, or will, and nothing of this one may be kept. */
export class JobTakenOver extends Error {
  override readonly message = 'another attempt has taken this job over'
}

/** One try at a job. */
interface Attempt {
  /** 0 for the first. */
  number: number
  /** Aborts when the job is taken away: cancelled, taken over by another attempt, or the server stops. */
  signal: AbortSignal
  /**
   * Whether what a later version wrote may be left to a worker of that version. Then the job throws the LaterVersionError,
   * and is put back; else it has waited long enough, and ends.
   */
  mayWait: boolean
  /** Ends the job in the given transaction, for this very attempt. Throws JobTakenOver when it is no longer this one's. */
  finish: (trx: Trx) => Promise<void>
}

interface JobOptions {
  /** Jobs of it that one process works on at once. */
  atOnce: (config: Config) => number
  /** Jobs of one group that one process works on at once; any number when left out. */
  atOnceOfGroup?: (config: Config) => number
  /** Further tries after one that threw; 3 when left out. A server that dies under it costs none. */
  retries?: number
  /** How long one try may take; an hour when left out. */
  hours?: number
}

/** What runs in the background. Everything that the queue does with it follows from this. */
export interface Job<Data extends object> {
  /** Name of its queue, and of the queue of what is given up. Jobs wait under them in databases: they never change. */
  id: string
  lostId: string
  /** Queues of their own for some products, which workers of WORKER_PRODUCTS take from. They never change either. */
  apart?: Partial<Record<Product, string>>
  /** What a job is queued with, also by earlier versions. */
  schema: ZodType<Data>
  options: JobOptions
  /** Does the work. Safe to run again; what it throws is tried again. */
  run: (ctx: Context, data: Data, attempt: Attempt) => Promise<void>
  /**
   * Ends the work for good, and notifies its user: every try failed, or its process died each time ('failed'), or the
   * work is stored as unfinished but has no job any more ('lost'). Safe to call again, and for work that has ended.
   */
  giveUp: (ctx: Context, data: Data, reason: 'failed' | 'lost') => Promise<void>
  /** All work that is stored as waiting or running. Without a job it is lost. */
  findUnfinished: (db: Database) => Promise<Data[]>
}

/** The same job, as one of a list. Its data is whatever the queue holds. */
export type AnyJob = Job<object>

/** Where jobs of this kind may be. */
export function allQueuesOf({ id, lostId, apart = {} }: AnyJob): string[] {
  return [id, lostId, ...Object.values(apart)]
}

export function defineJob<Data extends object>(job: Job<Data>): AnyJob {
  const { schema } = job
  return {
    ...job,
    run: (ctx, data, attempt) => job.run(ctx, schema.parse(data), attempt),
    giveUp: (ctx, data, reason) => job.giveUp(ctx, schema.parse(data), reason),
  }
}

/**
 * As many jobs at once as there is work for, and some for users who have none under way: where one user's jobs take all
 * the others, these go on to the threads, which have room kept for them too.
 */
export function withSpare(count: number): number {
  return count + Math.ceil(count / 2)
}

/** Message for the user about work that a later version wrote, and no worker of that version has come for. */
export const laterMessage =
  'A newer version of Mullion wrote it than the servers have that work on it. Please start it again when they are replaced.'

/** Message for the user about work whose job is gone. */
export const lostMessage = 'The work on it was lost. Please start it again.'
