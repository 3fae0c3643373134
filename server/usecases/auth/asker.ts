import { sql } from 'kysely'
import type { Database } from '../../data/database.ts'
import { clearHits, limitKey } from '../requests/rate-limit.ts'

/** Who makes a call for which there is no session yet. */
export interface Asker {
  /** SHA-256 of the secret in the browser's cookie; null for a program that sends none. */
  device: Buffer | null
  /** As `networkOf` says. */
  network: string
  /** What the browser says of itself, to be shown to the owner of a session; null for none. */
  agent: string | null
}

/** Most browsers that are remembered for one account. */
const remembered = 20

/** Notes that the account's owner came from this browser: limits that others may have used up do not hold it. */
export async function rememberDevice(db: Database, userId: string, { device }: Asker): Promise<void> {
  if (device === null) return
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ used_at: sql`now()` }))
    .execute()
  await sql`
    delete from known_devices where user_id = ${userId} and device not in (
      select device from known_devices where user_id = ${userId} order by used_at desc limit ${remembered})
  `.execute(db)
}

/** Whether the owner of this mail address has come from this browser before. */
export async function isKnownDevice(db: Database, email: string, { device }: Asker): Promise<boolean> {
  if (device === null) return false
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('known_devices.device', '=', device)
    .executeTakeFirst()
  return known !== undefined
}

/** What an owner who has come in mistyped before counts no more. */
export async function clearSignIns(db: Database, email: string, asker: Asker): Promise<void> {
  for (const isKnown of [true, false])
    await clearHits(db, limitKey('sign-in', 'asker', askerSubject(email, asker, isKnown)))
}

/** Whom a count by address and asker counts: the browser where it is known, else the network. */
export function askerSubject(email: string, asker: Asker, isKnown: boolean): string {
  return `${email} ${isKnown && asker.device ? asker.device.toString('hex') : asker.network}`
}
