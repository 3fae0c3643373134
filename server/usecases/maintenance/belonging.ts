import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { fingerprint } from '../../base/key-fingerprint.ts'
import type { Storage } from '../../base/storage.ts'
import { advisoryLocks } from '../../base/advisory-locks.ts'
import type { Database, Trx } from '../../data/database.ts'

const installation = 'installation'
const keyFingerprint = 'encryption_key'

interface Belonging {
  db: Database
  storage: Storage
  key: Buffer
  /** Whether another key than before may be used from now on. */
  takesNewKey: boolean
}

/**
 * Throws, with what to do, where files or encryption key are not those that this database has been used with: rows would
 * name files that are elsewhere, and secrets could not be read. The first start on a database notes both, one process
 * after the other.
 */
export async function assertBelonging({ db, storage, key, takesNewKey }: Belonging): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.belonging)})`.execute(trx)
    const fault = await findForeignFiles(trx, storage)
    if (fault !== undefined) throw new Error(fault)
    await assertKey(trx, fingerprint(key), takesNewKey)
    if ((await readSetting(trx, installation)) === undefined) await noteInstallation(trx, storage)
  })
}

/** What is wrong where the files are not those of this database, and what to do. */
export async function findForeignFiles(db: Database | Trx, storage: Storage): Promise<string | undefined> {
  const known = await readSetting(db, installation)
  const mark = await storage.readMark()
  if (known === mark) return undefined
  const remedy = 'Set STORAGE_URL (or DATA_DIR) and DATABASE_URL to those of one installation.'
  if (known === undefined)
    return (await isEmpty(storage))
      ? undefined
      : `The files in ${storage.name} belong to another database. ${remedy} If they do belong to this one, delete the file .installation there and start again.`
  const text =
    mark === undefined
      ? `${storage.name} does not hold the files of this database.`
      : `The files in ${storage.name} belong to another database.`
  return `${text} ${remedy} If they do belong together, as after a copy by hand, make the file .installation there, with the one line ${known}, and start again.`
}

/** A mark of what is empty was left by a first start that did not come to its end. */
async function isEmpty(storage: Storage): Promise<boolean> {
  for await (const _key of storage.list('')) return false
  return true
}

async function noteInstallation(trx: Trx, storage: Storage): Promise<void> {
  await storage.writeMark(randomBytes(12).toString('hex'))
  const mark = await storage.readMark()
  if (mark === undefined) throw new Error(`${storage.name} does not keep what is written to it.`)
  await writeSetting(trx, installation, mark)
}

async function assertKey(trx: Trx, given: string, takesNewKey: boolean): Promise<void> {
  const known = await readSetting(trx, keyFingerprint)
  if (known === given) return
  if (known !== undefined && !takesNewKey)
    throw new Error(
      'The encryption key is not the one that this database has been used with: secrets of users could not be read. Set ENCRYPTION_KEY to that of the other servers, or put back DATA_DIR/encryption.key. Where it is lost for good, set TAKE_NEW_ENCRYPTION_KEY=1: users then connect their accounts again and sign in with recovery codes or passkeys.',
    )
  await writeSetting(trx, keyFingerprint, given)
}

async function readSetting(db: Database | Trx, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

async function writeSetting(trx: Trx, key: string, value: string): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
