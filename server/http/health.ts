import type { FastifyInstance } from 'fastify'
import { AppError } from '../base/errors.ts'
import type { Context } from '../usecases/context.ts'
import { checkHealth } from '../usecases/maintenance/health.ts'
import { mount } from './mount.ts'

/**
 * `/api/live` answers while the process does, so that one that hangs is started anew; `/api/health` while it can be sent
 * work: not when what it needs is away, nor once it is asked to stop.
 */
export function mountHealth(app: FastifyInstance, ctx: Context, isStopping: () => boolean): void {
  mount(app, ctx, {
    live: async () => ({ status: 'ok' as const }),
    health: async () => {
      if (isStopping()) throw new AppError('unavailable', 'This server is stopping', { retryAfter: 2 })
      return checkHealth(ctx)
    },
  })
}
