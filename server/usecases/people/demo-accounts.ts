import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { demoCredits } from '../../../core/contract/constants.ts'
import type { Role } from '../../../core/contract/shapes.ts'
import type { Trx } from '../../data/database.ts'
import { newId } from '../../base/ids.ts'
import { hashSecret, secretMatches } from '../auth/passwords.ts'
import type { Context } from '../context.ts'
import { grantCredits } from '../credits/credits.ts'
import { queueSampleFilm } from '../films/make-sample-film.ts'

interface DemoAccount {
  email: string
  full_name: string
  role: Role
  roles: Role[]
  plan_id: string | undefined
  /** Whether its library begins with the sample film. */
  hasFilm: boolean
}

const accounts: DemoAccount[] = [
  {
    email: 'demo@mullion.local',
    full_name: 'Demo Photographer',
    role: 'photographer',
    roles: ['photographer', 'agent'],
    plan_id: 'images-photographer',
    hasFilm: true,
  },
  {
    email: 'newcomer@mullion.local',
    full_name: 'New Comer',
    role: 'agent',
    roles: ['agent'],
    plan_id: undefined,
    hasFilm: true,
  },
  {
    email: 'admin@mullion.local',
    full_name: 'Administrator',
    role: 'admin',
    roles: ['admin', 'agent', 'photographer', 'loan_officer'],
    plan_id: undefined,
    hasFilm: false,
  },
]

export interface DemoSignIn {
  email: string
  /** Undefined when it has been changed since. */
  password: string | undefined
}

/**
 * Makes the demo accounts that are not there yet and keeps their passwords in `demo-account.txt`. What a user did
 * to them since, a new password too, is left alone. Returns how to sign in to the first.
 */
export async function seedDemoAccounts(ctx: Context): Promise<DemoSignIn> {
  const { db, config } = ctx
  const passwords = await keepPasswords(path.join(config.DATA_DIR, 'demo-account.txt'))
  for (const account of accounts) await seedAccount(ctx, account, passwords.get(account.email)!)
  const [{ email }] = accounts as [DemoAccount]
  const password = passwords.get(email)!
  const stored = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirst()
  const isCurrent = await secretMatches(stored?.password_hash, password)
  return { email, password: isCurrent ? password : undefined }
}

/** Reads the file, adds what it lacks, and writes it before any account is made of it. */
async function keepPasswords(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const kept = new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const [email, password, ...rest] = line.split(' ')
      const isEntry = email !== undefined && password !== undefined && rest.length === 0
      return isEntry ? [[email, password]] : []
    }),
  )
  const lacking = accounts.filter(({ email }) => !kept.has(email))
  for (const { email } of lacking) kept.set(email, randomBytes(12).toString('base64url'))
  if (lacking.length > 0) {
    const lines = accounts.map(({ email }) => `${email} ${kept.get(email)}\n`)
    await writeFile(`${file}.part`, lines.join(''), { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
  return kept
}

async function seedAccount(ctx: Context, account: DemoAccount, password: string): Promise<void> {
  const { db, config } = ctx
  const { plan_id, hasFilm, ...user } = account
  const known = await db.selectFrom('users').select('id').where('email', '=', user.email).executeTakeFirst()
  if (known) return
  const password_hash = await hashSecret(password)
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('users')
      .values({ ...user, id: newId(), password_hash, email_verified_at: sql`now()` })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made && plan_id) await makeSubscriber(trx, made.id, plan_id)
    if (made && hasFilm && config.SAMPLE_FILM) await queueSampleFilm(ctx, trx, made.id)
  })
}

async function makeSubscriber(trx: Trx, userId: string, planId: string): Promise<void> {
  await trx.insertInto('subscriptions').values({ id: newId(), user_id: userId, plan_id: planId }).execute()
  for (const kind of ['image', 'video'] as const) {
    await grantCredits(trx, { userId, kind, amount: demoCredits[kind], reason: `demo:${userId}:${kind}` })
  }
}
