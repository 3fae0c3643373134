import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

/** A random key of this installation, created at its first use and then stored. */
export async function readSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key: name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
