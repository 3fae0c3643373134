import { QueryObserver } from '@tanstack/react-query'
import type { QueryClient, QueryKey, QueryObserverOptions } from '@tanstack/react-query'
import { abortedError, isApiError } from './api-error.ts'

/** How long a server that cannot be reached is waited for: what is waited for goes on there. */
const patienceMs = 120_000
const pauseMs = 2_000

/**
 * Watches a query, which asks again by itself, until `judge` finds an answer in its data. Rejects with what `judge`
 * throws, with the query's own failure unless that passes, and as aborted when the signal says so.
 */
export function waitForQuery<Data, Key extends QueryKey, Answer>(
  client: QueryClient,
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
  judge: (data: Data) => Answer | undefined,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const observer = new QueryObserver(client, { ...options, staleTime: 0 })
    let failingSince: number | null = null
    let again: ReturnType<typeof setTimeout> | undefined
    const isPassing = (error: Error) => {
      failingSince ??= performance.now()
      return isOutage(error) && performance.now() - failingSince < patienceMs
    }
    const stop = observer.subscribe(({ data, error, isFetching }) => {
      try {
        const answer = data === undefined ? undefined : judge(data)
        if (answer !== undefined) settle(() => resolve(answer))
        else if (isFetching) return
        else if (error === null) failingSince = null
        else if (isPassing(error)) askAgain()
        else settle(() => reject(error))
      } catch (reason) {
        settle(() => reject(reason))
      }
    })
    const askAgain = () => {
      clearTimeout(again)
      again = setTimeout(() => void observer.refetch(), pauseMs)
    }
    const settle = (finish: () => void) => {
      clearTimeout(again)
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

/** Whether the line or the server is away, rather than the request refused. */
function isOutage(error: Error): boolean {
  return isApiError(error) && (error.code === 'network' || error.code === 'unavailable')
}
