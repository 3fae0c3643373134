import { AppError } from './errors.ts'

/** Calls of one user that may wait; what comes after is refused. */
const waitingLimit = 1_000

export type UserConcurrency = <T>(userId: string, work: () => Promise<T>) => Promise<T>

interface UserCalls {
  running: number
  waiting: (() => void)[]
}

/**
 * Lets each user have `limit` calls at work at once; further ones wait in the order in which they came. So calls that
 * wait for a row, or for a thread, keep no more than their user's part of the database's connections.
 */
export function limitConcurrency(limit: number): UserConcurrency {
  const users = new Map<string, UserCalls>()
  return async (userId, work) => {
    const calls = users.get(userId) ?? { running: 0, waiting: [] }
    users.set(userId, calls)
    if (calls.running < limit) calls.running++
    else if (calls.waiting.length < waitingLimit)
      // The call that ends gives its place to the next.
      await new Promise<void>((resolve) => calls.waiting.push(resolve))
    else
      throw new AppError('rate_limited', 'Too many calls at once. Please wait a moment.', { retryAfter: 1 })
    try {
      return await work()
    } finally {
      const next = calls.waiting.shift()
      if (next) next()
      else if (--calls.running === 0) users.delete(userId)
    }
  }
}
