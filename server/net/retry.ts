import { setTimeout as pause } from 'node:timers/promises'

export interface RetryDelays {
  /** Milliseconds before each further try; there is one try more than there are delays. */
  delays: readonly number[]
  /** Milliseconds; a longer wait that the other side asks for is not waited for. */
  maxDelay: number
}

interface RetryOptions extends RetryDelays {
  /**
   * Milliseconds that the other side asks to wait, 0 when it does not; null for an error that a retry would not help.
   */
  askedDelay: (error: unknown) => number | null
  /** Ends the waiting: rejects with the last error, or the signal's reason. */
  signal?: AbortSignal
}

/** Retries after temporary errors, no sooner than the other side asks for. Rejects with the last error. */
export async function retry<T>(
  once: () => Promise<T>,
  { delays, maxDelay, askedDelay, signal }: RetryOptions,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await once()
    } catch (error) {
      const asked = askedDelay(error)
      const delay = delays[tries]
      if (asked === null || delay === undefined || asked > maxDelay || signal?.aborted) throw error
      await pause(Math.max(delay, asked), undefined, signal && { signal })
    }
  }
}
