import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../data/schema.ts'

/** The images that a user may see and change: their own that are not deleted. */
export function ownImages(userId: string) {
  return (eb: ExpressionBuilder<Schema, 'images'>) =>
    eb.and([eb('user_id', '=', userId), eb('deleted_at', 'is', null)])
}
