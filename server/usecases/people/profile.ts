import type { Role, User } from '../../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { recordAct } from './acts.ts'
import { deletePortrait, storePortrait } from './portraits.ts'
import type { SignedIn } from '../auth/sessions.ts'
import { readUser, emitUserUpdate } from '../auth/users.ts'

interface ProfileChange {
  name?: string | undefined
  /** An empty text removes it, as for the phone number. */
  nmls_number?: string | undefined
  phone_number?: string | undefined
  /** Path of a received picture; the file is not removed. */
  picture?: string | undefined
}

/** An empty text as the absence of a value; undefined stays undefined, and changes nothing. */
export function emptyToNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}

/** Changes what is given of a profile, all or nothing. */
export async function updateProfile(ctx: Context, userId: string, change: ProfileChange): Promise<User> {
  const picture = change.picture === undefined ? undefined : await storePortrait(ctx, userId, change.picture)
  const values = {
    full_name: change.name,
    nmls_number: emptyToNull(change.nmls_number),
    phone_number: emptyToNull(change.phone_number),
    profile_picture: picture,
  }
  if (Object.values(values).every((value) => value === undefined)) return readUser(ctx, userId)
  try {
    const before = await ctx.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('users')
        .select('profile_picture')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw notFound()
      await trx.updateTable('users').set(values).where('id', '=', userId).execute()
      return row
    })
    if (picture !== undefined) await deletePortrait(ctx, before.profile_picture)
  } catch (error) {
    await deletePortrait(ctx, picture ?? null)
    throw error
  }
  return emitUserUpdate(ctx, userId)
}

/** Changes a phone number. Only administrators can change that of another user. */
export async function updatePhone(ctx: Context, by: SignedIn, userId: string, phone: string): Promise<User> {
  if (by.id !== userId && by.role !== 'admin') throw notFound()
  const changed = await updateProfile(ctx, userId, { phone_number: phone })
  if (by.id !== userId) {
    const detail = { fields: ['phone_number'] }
    await recordAct(ctx.db, { actorId: by.id, subjectId: userId, kind: 'user-changed', detail })
  }
  return changed
}

/** Lets a user work in another one of their own roles. Throws `forbidden` for any other. */
export async function switchRole(ctx: Context, user: SignedIn, role: Role): Promise<Role> {
  const changed = await ctx.db
    .updateTable('users')
    .set({ role })
    .where('id', '=', user.id)
    .where((eb) => eb(eb.val(role), '=', eb.fn.any('roles')))
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new AppError('forbidden', 'This is not one of your roles')
  await recordAct(ctx.db, {
    actorId: user.id,
    subjectId: user.id,
    kind: 'role-switched',
    detail: { before: [user.role], after: [role] },
  })
  await emitUserUpdate(ctx, user.id)
  return role
}
