import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../data/schema.ts'

/** The notifications that a user may see and mark: their own. */
export function ownNotifications(userId: string) {
  return (eb: ExpressionBuilder<Schema, 'notifications'>) => eb('user_id', '=', userId)
}
