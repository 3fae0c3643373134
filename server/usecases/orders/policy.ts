import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../data/schema.ts'

/** The orders that a user may see and cancel: their own. */
export function ownOrders(userId: string) {
  return (eb: ExpressionBuilder<Schema, 'orders'>) => eb('user_id', '=', userId)
}
