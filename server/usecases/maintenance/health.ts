import { sql } from 'kysely'
import type { accountRoutes } from '../../../core/contract/account.ts'
import type { RouteData } from '../../../core/contract/route.ts'
import type { Context } from '../context.ts'
import { AppError } from '../../base/errors.ts'
import { version } from '../../base/version.ts'

/** Throws `unavailable` when the database, the storage or the queue cannot be used. */
export async function checkHealth(ctx: Context): Promise<RouteData<(typeof accountRoutes)['health']>> {
  const checks: [string, () => Promise<unknown>][] = [
    ['database', () => sql`select 1`.execute(ctx.db)],
    ['storage', () => ctx.storage.stat('health')],
    ['queue', () => ctx.jobs.check()],
  ]
  await Promise.all(
    checks.map(async ([what, check]) => {
      try {
        await check()
      } catch (error) {
        throw new AppError('unavailable', `The ${what} cannot be used at the moment`, {
          retryAfter: 2,
          cause: error,
        })
      }
    }),
  )
  const { kind, version: encoder } = ctx.filmEncoder
  return {
    status: 'ok',
    version,
    film_encoder: { kind: kind === 'native' ? 'system' : 'wasm', version: encoder },
  }
}
