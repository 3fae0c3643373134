import type { FastifyBaseLogger } from 'fastify'
import type { ServerEvents } from '../../core/contract/events.ts'
import type { UserConcurrency } from '../base/concurrency.ts'
import type { Config } from '../base/config.ts'
import type { Database, Trx } from '../data/database.ts'
import type { ListingSource } from '../base/listings.ts'
import type { Checkout } from '../base/payments.ts'
import type { SlowBodies } from '../base/slow-bodies.ts'
import type { Storage } from '../base/storage.ts'
import type { FilmEncoder } from '../film/encoder.ts'
import type { Threads } from '../threads/threads.ts'

export interface Clock {
  now(): Date
}

export interface MailMessage {
  to: string
  subject: string
  text: string
  /** Logged outside production, such as a code. */
  hint?: string
}

export interface Mailer {
  /**
   * Queues a mail, or the work that makes one, and returns at once: the time of an answer then does not reveal
   * whether a mail is sent.
   */
  send(mail: MailMessage | (() => Promise<MailMessage | undefined>)): void
  /** Resolves when every queued mail was sent or has failed. */
  drain(): Promise<void>
}

/** Sends events to the open pages of a user. Events are hints: nothing may depend on their arrival. */
export interface Events {
  emitToUser<E extends keyof ServerEvents>(
    userId: string,
    event: E,
    payload: Parameters<ServerEvents[E]>[0],
  ): void
  /** Sends an event to the open pages of everybody. */
  emitToAll<E extends keyof ServerEvents>(event: E, payload: Parameters<ServerEvents[E]>[0]): void
  /** Closes the sockets of a user's sessions, or of one session. */
  endSessions(userId: string, sessionId?: string): void
}

interface JobOptions {
  /** A UUID; made by the queue when left out. */
  id?: string
  /** Jobs of one group wait for each other where the worker limits how many of a group run at once. */
  groupId?: string
  /** Higher goes first; 0 when left out. */
  priority?: number
}

/** What runs in the background. */
export interface Jobs {
  /** Queues a job in the caller's transaction: a rollback leaves no job. Returns the job's id. */
  enqueue(trx: Trx, queue: string, data: object, options?: JobOptions): Promise<string>
  /** Asks a queued or running job to stop; its work is thrown away. */
  cancel(queue: string, jobId: string): Promise<void>
  /** Throws when the queue cannot be used. */
  check(): Promise<void>
}

/** What use cases work with; made once, in server/start.ts. */
export interface Context {
  config: Config
  db: Database
  storage: Storage
  clock: Clock
  mail: Mailer
  events: Events
  jobs: Jobs
  threads: Threads
  /** Runs a call of a user within that user's part of the database's connections. */
  perUser: UserConcurrency
  /** Counts bodies that arrive slowly, of each network and account. */
  slowBodies: SlowBodies
  /** What encodes films on this machine. */
  filmEncoder: FilmEncoder
  /** Where buyers pay; null is the test provider, which charges nothing. */
  checkout: Checkout | null
  aryeo: ListingSource
  log: FastifyBaseLogger
  /** Keys that this installation signs media addresses with, and encrypts users' secrets with. */
  secrets: { media: string; seal: Buffer }
}
