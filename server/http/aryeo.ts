import type { FastifyInstance } from 'fastify'
import type { Sync } from '../../core/contract/aryeo.ts'
import { successTexts } from '../../core/contract/messages.ts'
import type { Context } from '../usecases/context.ts'
import { readKeyDate } from '../usecases/sync/connected-keys.ts'
import { previewListings } from '../usecases/sync/listings.ts'
import { disconnect, lastSync, startSync, stopSync } from '../usecases/sync/syncs.ts'
import { mount } from './mount.ts'

export function mountAryeo(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    syncAryeo: async ({ user, body, setMessage }) => {
      if (body.dry_run) {
        setMessage('Nothing has been imported: this is what would be')
        return { ...(await previewListings(ctx, user.id, body.api_key)), sync: null }
      }
      const sync = await startSync(ctx, user.id, body.api_key)
      setMessage(formatState(sync.state))
      const { listings, imported, skipped, failed } = sync
      return { listings, imported, skipped, failed, sync, found: null }
    },
    getAryeo: async ({ user }) => {
      const [since, sync] = await Promise.all([readKeyDate(ctx.db, user.id), lastSync(ctx.db, user.id)])
      return { connected_at: since?.toISOString() ?? null, sync }
    },
    stopAryeo: async ({ user }) => {
      await stopSync(ctx, user.id)
      return {}
    },
    removeAryeoKey: async ({ user, setMessage }) => {
      await disconnect(ctx, user.id)
      setMessage('The key is removed')
      return {}
    },
  })
}

function formatState(state: Sync['state']): string {
  if (state === 'done') return successTexts.accountSynced
  return state === 'stopped'
    ? 'The import was stopped. What had come in stays.'
    : 'The import goes on in the background'
}
