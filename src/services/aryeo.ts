import { queryOptions } from '@tanstack/react-query'
import { aryeoRoutes } from '../../core/contract/aryeo.ts'
import type { Sync } from '../../core/contract/aryeo.ts'
import type { RouteData } from '../../core/contract/route.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** How often a sync under way is asked for, in milliseconds. */
const pollMs = 1_500

export type AryeoAnswer = RouteData<typeof aryeoRoutes.syncAryeo>

export function isUnderWay(sync: Sync | null | undefined): boolean {
  return sync?.state === 'queued' || sync?.state === 'running'
}

/** Whether a key is kept, and the last sync; asked again while one is under way. */
export function aryeoQuery() {
  return queryOptions({
    queryKey: queryKeys.aryeo,
    queryFn: ({ signal }) => call(aryeoRoutes.getAryeo, { signal }),
    refetchInterval: (query) => (isUnderWay(query.state.data?.sync) ? pollMs : false),
  })
}

/** Looks at the listings (`dry_run`), or brings their images in. Without a key the kept one is used. */
export function askAryeo(isLook: boolean, key: string | undefined): Promise<AryeoAnswer> {
  const body = { dry_run: isLook, ...(key === undefined ? {} : { api_key: key }) }
  return call(aryeoRoutes.syncAryeo, { body })
}

export async function stopAryeo(): Promise<void> {
  await call(aryeoRoutes.stopAryeo, {})
}

export async function removeAryeoKey(): Promise<void> {
  await call(aryeoRoutes.removeAryeoKey, {})
}
