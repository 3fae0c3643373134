import type { Notification, Pagination } from '../../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import { notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../data/schema.ts'

/** The notifications that a user may see and mark: their own. */
function ownNotifications(userId: string) {
  return (eb: ExpressionBuilder<Schema, 'notifications'>) => eb('user_id', '=', userId)
}

interface NewNotification {
  kind: string
  title: string
  body: string
  link?: string
}

interface NotificationRow extends Omit<Notification, 'created_at'> {
  created_at: Date
}

const columns = ['id', 'kind', 'title', 'body', 'link', 'is_read', 'created_at'] as const

function present(row: NotificationRow): Notification {
  return { ...row, created_at: row.created_at.toISOString() }
}

/** Stores a notification and, unless the user has muted them, shows it on the open pages. */
export async function notify(ctx: Context, userId: string, notification: NewNotification): Promise<void> {
  const row = await ctx.db
    .insertInto('notifications')
    .values({ id: newId(), user_id: userId, ...notification })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const user = await ctx.db.selectFrom('users').select('is_muted').where('id', '=', userId).executeTakeFirst()
  if (user && !user.is_muted) ctx.events.emitToUser(userId, 'notification', { notification: present(row) })
}

export async function listNotifications(
  ctx: Context,
  user: { id: string; is_muted: boolean },
  { page, limit }: { page: number; limit: number },
): Promise<{
  notifications: Notification[]
  unread_count: number
  is_muted: boolean
  pagination: Pagination
}> {
  const [rows, counts] = await Promise.all([
    ctx.db
      .selectFrom('notifications')
      .select(columns)
      .where(ownNotifications(user.id))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    ctx.db
      .selectFrom('notifications')
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.countAll<number>().filterWhere('is_read', '=', false).as('unread'),
      ])
      .where(ownNotifications(user.id))
      .executeTakeFirstOrThrow(),
  ])
  return {
    notifications: rows.map(present),
    unread_count: counts.unread,
    is_muted: user.is_muted,
    pagination: { currentPage: page, totalRecords: counts.total, totalItems: rows.length },
  }
}

/** Throws the same `not_found` for a missing and a foreign one. */
export async function markRead(ctx: Context, userId: string, id: string): Promise<void> {
  const row = await ctx.db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('id', '=', id)
    .where(ownNotifications(userId))
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}

export async function markAllRead(ctx: Context, userId: string): Promise<void> {
  await ctx.db
    .updateTable('notifications')
    .set({ is_read: true })
    .where(ownNotifications(userId))
    .where('is_read', '=', false)
    .execute()
}

export async function toggleMute(ctx: Context, userId: string): Promise<boolean> {
  const user = await ctx.db
    .updateTable('users')
    .set((eb) => ({ is_muted: eb.not('is_muted') }))
    .where('id', '=', userId)
    .returning('is_muted')
    .executeTakeFirstOrThrow()
  return user.is_muted
}
