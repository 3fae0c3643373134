import type { FastifyInstance } from 'fastify'
import type { Context } from '../usecases/context.ts'
import { presentUser } from '../usecases/auth/users.ts'
import { readBalances, readExpiring, readHolds } from '../usecases/credits/queries.ts'
import { readStorage } from '../usecases/files/quota.ts'
import {
  listNotifications,
  markAllRead,
  markRead,
  toggleMute,
} from '../usecases/notifications/notifications.ts'
import { mount } from './mount.ts'

export function mountAccount(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    getSelf: async ({ user }) => {
      const balances = await readBalances(ctx.db, user.id)
      return { user: presentUser(ctx, user), image_credit: balances.image, video_credit: balances.video }
    },
    getStorage: async ({ user }) => readStorage(ctx.db, ctx.config, user.id),
    getCredits: async ({ user }) => {
      const [balances, holds, expires] = await Promise.all([
        readBalances(ctx.db, user.id),
        readHolds(ctx.db, user.id),
        readExpiring(ctx.db, user.id),
      ])
      return { total_image: balances.image, total_video: balances.video, holds, expires }
    },
    listNotifications: async ({ user, query }) => listNotifications(ctx, user, query),
    markAllRead: async ({ user }) => {
      await markAllRead(ctx, user.id)
      return {}
    },
    markRead: async ({ user, body }) => {
      await markRead(ctx, user.id, body.id)
      return {}
    },
    toggleMute: async ({ user, setMessage }) => {
      setMessage('Notification mute toggled successfully')
      return { is_muted: await toggleMute(ctx, user.id) }
    },
  })
}
