import { randomBytes } from 'node:crypto'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { ManagedUser, Pagination, Role } from '../../../core/contract/shapes.ts'
import type { Trx } from '../../data/database.ts'
import type { Schema } from '../../data/schema.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { addressChangedMail, secondFactorMail } from '../auth/mails.ts'
import { hashSecret } from '../auth/passwords.ts'
import { deleteSecondFactor } from '../auth/second-factor.ts'
import { sendInvitation } from '../auth/send-invitation.ts'
import type { SignedIn } from '../auth/sessions.ts'
import { emitUserUpdate, presentPortrait } from '../auth/users.ts'
import type { Context } from '../context.ts'
import { recordAct } from './acts.ts'
import { assertOtherAdmin } from './policy.ts'
import { emptyToNull } from './profile.ts'

const columns = [
  'id',
  'full_name',
  'email',
  'nmls_number',
  'phone_number',
  'profile_picture',
  'role',
  'roles',
  'email_verified_at',
  'invited_at',
] as const
type Row = Pick<Selectable<Schema['users']>, (typeof columns)[number]>

/** The longest answer to a question for a role. */
const maxUsersOfRole = 1_000

export interface UserChange {
  name?: string | undefined
  email?: string | undefined
  nmls_number?: string | undefined
  phone_number?: string | undefined
  role?: Role | undefined
  roles?: Role[] | undefined
}

function present(ctx: Context, row: Row): ManagedUser {
  return {
    id: row.id,
    name: row.full_name,
    email: row.email,
    nmls_number: row.nmls_number,
    phone_number: row.phone_number,
    profile_photo_path: presentPortrait(ctx, row.profile_picture),
    role: row.role,
    roles: row.roles,
    is_invited: row.invited_at !== null && row.email_verified_at === null,
  }
}

/** One page of all users, by name. */
export async function listUsers(
  ctx: Context,
  { page, limit, search }: { page: number; limit: number; search?: string | undefined },
): Promise<{ users: ManagedUser[]; pagination: Pagination }> {
  const wanted = (eb: ExpressionBuilder<Schema, 'users'>) =>
    search
      ? eb.or(
          (['full_name', 'email', 'phone_number'] as const).map((column) =>
            eb(sql`position(lower(${search}) in lower(${eb.ref(column)}))`, '>', 0),
          ),
        )
      : eb.lit(true)
  const users = ctx.db.selectFrom('users').where(wanted)
  const [rows, count] = await Promise.all([
    users
      .select(columns)
      .orderBy(sql`lower(full_name)`)
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    users.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    users: rows.map((row) => present(ctx, row)),
    pagination: { currentPage: page, totalRecords: count.total, totalItems: rows.length },
  }
}

export async function listRoleUsers(ctx: Context, role: Role): Promise<ManagedUser[]> {
  const rows = await ctx.db
    .selectFrom('users')
    .select(columns)
    .where((eb) => eb(eb.val(role), '=', eb.fn.any('roles')))
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .limit(maxUsersOfRole)
    .execute()
  return rows.map((row) => present(ctx, row))
}

export async function readManagedUser(ctx: Context, id: string): Promise<ManagedUser> {
  const row = await ctx.db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return present(ctx, row)
}

/** The roles that a change leads to. `role` alone becomes the only one; with `roles` it must be one of them. */
function rolesAfter(before: { role: Role; roles: Role[] }, { role, roles }: UserChange) {
  const after = roles ? [...new Set(roles)] : role ? [role] : before.roles
  if (role !== undefined && !after.includes(role))
    throw new AppError('invalid_request', 'The role must be one of the roles')
  return { roles: after, role: role ?? (after.includes(before.role) ? before.role : after[0]) }
}

function addressTaken(): AppError {
  return new AppError('conflict', 'There is already an account with this address')
}

/** Makes an account that its owner opens with a mailed code. Throws `conflict` for a known address. */
export async function createUser(
  ctx: Context,
  by: SignedIn,
  input: UserChange & { name: string; email: string },
  origin: string,
): Promise<ManagedUser> {
  const row = await ctx.db
    .insertInto('users')
    .values({
      id: newId(),
      email: input.email,
      full_name: input.name,
      // Nobody knows this password; the mailed code sets the first one.
      password_hash: await hashSecret(randomBytes(32).toString('base64url')),
      nmls_number: emptyToNull(input.nmls_number),
      phone_number: emptyToNull(input.phone_number),
      invited_at: ctx.clock.now(),
      ...rolesAfter({ role: 'agent', roles: ['agent'] }, input),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw addressTaken()
  await recordAct(ctx.db, {
    actorId: by.id,
    subjectId: row.id,
    kind: 'user-created',
    detail: { after: row.roles },
  })
  sendInvitation(ctx, { id: row.id, name: row.full_name, email: row.email }, origin)
  return present(ctx, row)
}

/** Changes the given fields of a user, and notifies their open pages. Throws `not_found`, or `conflict`. */
export async function updateUser(
  ctx: Context,
  by: SignedIn,
  id: string,
  change: UserChange,
  origin: string,
): Promise<ManagedUser> {
  const { before, after } = await ctx.db.transaction().execute(async (trx) => {
    if (change.role ?? change.roles) await lockForRoles(trx, id, change)
    const before = await trx
      .selectFrom('users')
      .select(columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound()
    const after = await trx
      .updateTable('users')
      .set({
        full_name: change.name,
        email: change.email,
        nmls_number: emptyToNull(change.nmls_number),
        phone_number: emptyToNull(change.phone_number),
        ...rolesAfter(before, change),
      })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw isDuplicate(error) ? addressTaken() : error
      })
    // A code that went to the old address must not open the account any more.
    if (after.email !== before.email) await trx.deleteFrom('codes').where('user_id', '=', id).execute()
    await recordChange(trx, by, before, after)
    return { before, after }
  })
  if (after.email !== before.email) sendAddressMail(ctx, before, after, origin)
  await emitUserUpdate(ctx, id)
  return present(ctx, after)
}

const changeable = ['full_name', 'email', 'nmls_number', 'phone_number'] as const

/** Notes which fields have another value now, and the roles before and after. */
async function recordChange(trx: Trx, by: SignedIn, before: Row, after: Row): Promise<void> {
  const act = { actorId: by.id, subjectId: after.id }
  const fields = changeable.filter((name) => before[name] !== after[name])
  if (fields.length > 0) await recordAct(trx, { ...act, kind: 'user-changed', detail: { fields } })
  const roles = { before: before.roles, after: after.roles }
  if (roles.before.join() !== roles.after.join())
    await recordAct(trx, { ...act, kind: 'roles-changed', detail: roles })
}

/**
 * Turns off the authenticator app of a user who has lost it and the recovery codes, and tells them. Throws `not_found`,
 * or `conflict` where there is none.
 */
export async function removeSecondFactor(ctx: Context, by: SignedIn, id: string): Promise<void> {
  const user = await readManagedUser(ctx, id)
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await deleteSecondFactor(trx, id)))
      throw new AppError('conflict', 'This user has no authenticator app')
    await recordAct(trx, { actorId: by.id, subjectId: id, kind: 'authenticator-removed' })
  })
  ctx.mail.send(secondFactorMail(user.email, user.name, 'removed'))
}

/** Called before a user loses the admin role: checks that another administrator stays. */
async function lockForRoles(
  trx: Parameters<typeof assertOtherAdmin>[0],
  id: string,
  { role, roles }: UserChange,
): Promise<void> {
  const after = roles ?? [role]
  if (!after.includes('admin')) await assertOtherAdmin(trx, id)
}

function sendAddressMail(ctx: Context, before: Row, after: Row, origin: string): void {
  const isInvited = present(ctx, after).is_invited
  if (isInvited) sendInvitation(ctx, { id: after.id, name: after.full_name, email: after.email }, origin)
  else ctx.mail.send(addressChangedMail(before.email, after.full_name))
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
