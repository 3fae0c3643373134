import type { Trx } from '../../data/database.ts'
import { AppError } from '../../base/errors.ts'

/**
 * Throws `conflict` when this user is the only administrator left who can sign in. The rows stay locked until the
 * caller's transaction ends: two administrators who take each other's role away at once do not both succeed.
 */
export async function assertOtherAdmin(trx: Trx, userId: string): Promise<void> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.val('admin'), '=', eb.fn.any('roles')))
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const [admin, ...others] = admins
  if (admin?.id === userId && others.length === 0)
    throw new AppError('conflict', 'This is the only administrator. Make somebody else one first.')
}
