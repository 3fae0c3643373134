import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../data/schema.ts'

/** The merges that a user may see and cancel: their own. */
export function ownMerges(userId: string) {
  return (eb: ExpressionBuilder<Schema, 'merges'>) => eb('user_id', '=', userId)
}
