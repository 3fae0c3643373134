import { QueryObserver } from '@tanstack/react-query'
import type { QueryClient, QueryKey, QueryObserverOptions } from '@tanstack/react-query'
import { abortedError } from './api-error.ts'

/**
 * Watches a query, which asks again by itself, until `judge` finds an answer in its data. Rejects with what `judge`
 * throws, with the query's own failure, and as aborted when the signal says so.
 */
export function waitForQuery<Data, Key extends QueryKey, Answer>(
  client: QueryClient,
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
  judge: (data: Data) => Answer | undefined,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const observer = new QueryObserver(client, { ...options, staleTime: 0 })
    const stop = observer.subscribe(({ data, error }) => {
      try {
        const answer = data === undefined ? undefined : judge(data)
        if (answer !== undefined) settle(() => resolve(answer))
        else if (error !== null) settle(() => reject(error))
      } catch (reason) {
        settle(() => reject(reason))
      }
    })
    const settle = (finish: () => void) => {
      // Not at once: `subscribe` may call back before it has returned.
      queueMicrotask(() => stop())
      signal?.removeEventListener('abort', abort)
      finish()
    }
    const abort = () => settle(() => reject(abortedError()))
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  })
}
