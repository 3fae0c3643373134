import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

/** A key of this installation, made at random when it is first asked for and the same ever after. */
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
