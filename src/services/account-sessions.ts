import { queryOptions } from '@tanstack/react-query'
import { routes } from '../../core/contract/table.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** Where the user is signed in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }) => (await call(routes.listSessions, { signal })).sessions,
    meta: { failure: 'Failed to fetch where you are signed in' },
  })
}

export async function endSessionOf(id: string): Promise<void> {
  await call(routes.endSession, { body: { id } })
}

export async function endOtherSessions(): Promise<number> {
  return (await call(routes.endOtherSessions, {})).ended
}

export async function changePassword(body: { password: string; new_password: string }): Promise<void> {
  await call(routes.changePassword, { body })
}
