import { setTimeout as pause } from 'node:timers/promises'
import { FetchFault } from '../../net/fetch-fault.ts'

export interface Patience {
  /** Milliseconds between the tries; one try more than there are waits. */
  waits: readonly number[]
  /** A longer wait that the other side asks for is not waited for. */
  longestWait: number
}

/** Tries what may pass by itself again, no sooner than the other side asks for. */
export async function tryAgain<T>(
  once: () => Promise<T>,
  { waits, longestWait }: Patience,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await once()
    } catch (error) {
      const wait = error instanceof FetchFault && error.isPassing ? waits[tries] : undefined
      if (wait === undefined || signal.aborted) throw error
      const asked = ((error as FetchFault).retryAfter ?? 0) * 1_000
      if (asked > longestWait) throw error
      await pause(Math.max(wait, asked), undefined, { signal })
    }
  }
}
