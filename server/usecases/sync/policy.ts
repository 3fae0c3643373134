import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../data/schema.ts'

/** The only one whose listings can be imported. */
export const provider = 'aryeo'

/** What a user has of the provider's account: syncs, the connected account with its key, and imported images. */
export function ownOfProvider(userId: string) {
  return (eb: ExpressionBuilder<Schema, 'syncs' | 'connected_accounts' | 'imported_images'>) =>
    eb.and([eb('user_id', '=', userId), eb('provider', '=', provider)])
}
