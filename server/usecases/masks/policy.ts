import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../data/schema.ts'

/** The masks that a user may see and order with: their own. */
export function ownMasks(userId: string) {
  return (eb: ExpressionBuilder<Schema, 'masks'>) => eb('user_id', '=', userId)
}
