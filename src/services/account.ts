import { queryOptions } from '@tanstack/react-query'
import { creditsRefreshMs } from '../../core/contract/constants.ts'
import { failureTexts } from '../../core/contract/messages.ts'
import { routes } from '../../core/contract/table.ts'
import { useAuth } from '../stores/auth.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { sessionToken, setCredits, setUser, storePermissions } from './session.ts'

/** Both balances; every answer is written to the session. On load and every 5 minutes while signed in. */
export function creditsQuery() {
  return queryOptions({
    queryKey: queryKeys.credits,
    queryFn: async ({ signal }) => {
      useAuth.setState({ creditsLoading: true })
      try {
        const credits = await call(routes.getCredits, { signal })
        setCredits(credits.total_image, credits.total_video)
        return credits
      } finally {
        useAuth.setState({ creditsLoading: false })
      }
    },
    meta: { failure: failureTexts.credits },
    refetchInterval: creditsRefreshMs,
    enabled: () => sessionToken() !== null,
  })
}

export function selfQuery() {
  return queryOptions({
    queryKey: queryKeys.self,
    queryFn: async ({ signal }) => {
      const self = await call(routes.getSelf, { signal })
      setUser(self.user)
      return self
    },
  })
}

export function dashboardQuery() {
  return queryOptions({
    queryKey: queryKeys.dashboard,
    queryFn: ({ signal }) => call(routes.getDashboard, { signal }),
    meta: { failure: failureTexts.dashboard },
    refetchInterval: (query) => ((query.state.data?.active_orders.length ?? 0) > 0 ? 2_000 : false),
  })
}

export function servicesQuery() {
  return queryOptions({
    queryKey: queryKeys.services,
    queryFn: ({ signal }) => call(routes.listServices, { signal }),
    meta: { failure: failureTexts.services },
    staleTime: 5 * 60_000,
  })
}

/** Asks what the user may do in the present role, and keeps it. */
export async function fetchPermissions(): Promise<void> {
  const asked = useAuth.getState()
  const { permissions } = await call(routes.getRole, {})
  const { token, user } = useAuth.getState()
  // Should the session have ended or the role have changed meanwhile, the list belongs to nobody any more.
  if (token !== null && token === asked.token && user?.role === asked.user?.role)
    storePermissions(permissions)
}
