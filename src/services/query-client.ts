import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'
import { noteReachable, reportFailure, reportFetchFailure } from './report.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure`: what a toast says should the server give no reason. Without it failures stay silent. */
    queryMeta: { failure?: string }
    mutationMeta: { failure?: string }
  }
}

/**
 * Calls go out whatever the browser holds of the network: a server on this machine answers without one. Else an order
 * that is placed without network would wait unseen, and go out by itself long after its page was left.
 */
const networkMode = 'always'

/** A failure is tried again only where a second try can help, and at most twice. */
function shouldRetry(count: number, error: Error): boolean {
  if (!isApiError(error)) return false
  return count < 2 && (error.code === 'network' || error.status >= 500)
}

/** One cache for each session, so that nothing of one user is ever shown to the next. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.failure !== undefined) reportFetchFailure(error, query.meta.failure)
      },
      onSuccess: noteReachable,
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.failure !== undefined) reportFailure(error, mutation.meta.failure)
      },
      onSuccess: noteReachable,
    }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, refetchOnReconnect: true, networkMode },
      mutations: { networkMode },
    },
  })
}
