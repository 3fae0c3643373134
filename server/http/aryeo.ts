import type { FastifyInstance } from 'fastify'
import type { Sync } from '../../core/contract/aryeo.ts'
import { successTexts } from '../../core/contract/messages.ts'
import type { Context } from '../context.ts'
import { keptSince } from '../usecases/sync/connected-keys.ts'
import { lookAtListings } from '../usecases/sync/preview-listings.ts'
import { disconnect, lastSync, startSync, stopSync } from '../usecases/sync/syncs.ts'
import { mount } from './mount.ts'

export function mountAryeo(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    syncAryeo: async ({ user, body, say }) => {
      if (body.dry_run) {
        say('Nothing has been imported: this is what would be')
        return { ...(await lookAtListings(ctx, user.id, body.api_key)), sync: null }
      }
      const sync = await startSync(ctx, user.id, body.api_key)
      say(toldOf(sync.state))
      const { listings, imported, skipped, failed } = sync
      return { listings, imported, skipped, failed, sync, found: null }
    },
    getAryeo: async ({ user }) => {
      const [since, sync] = await Promise.all([keptSince(ctx.db, user.id), lastSync(ctx.db, user.id)])
      return { connected_at: since?.toISOString() ?? null, sync }
    },
    stopAryeo: async ({ user }) => {
      await stopSync(ctx, user.id)
      return {}
    },
    removeAryeoKey: async ({ user, say }) => {
      await disconnect(ctx, user.id)
      say('The key is removed')
      return {}
    },
  })
}

function toldOf(state: Sync['state']): string {
  if (state === 'done') return successTexts.accountSynced
  return state === 'stopped'
    ? 'The import was stopped. What had come in stays.'
    : 'The import goes on in the background'
}
