import path from 'node:path'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/adapters/postgres/embedded.ts'
import { type Database, openDatabase, openPool } from '../../server/data/database.ts'
import { migrate } from '../../server/data/migrations.ts'
import { version } from '../../server/base/version.ts'
import { findBreaks, readTables, type Tables } from '../helpers/schema-breaks.ts'

const sources = path.resolve('server/data/migrations')
const names = readdirSync(sources)
  .map((file) => path.parse(file).name)
  .sort()
/** What versions of Mullion recorded in which the numbers 002, 003 and 006 stood twice. */
const namesBefore = [
  '001-initial',
  '002-hints',
  '002-library',
  '003-billing',
  '003-people',
  '004-aryeo',
  '005-treatments',
  '006-films',
  '006-version-names',
  '007-merges',
  '008-removals-alter',
]

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-migrations-'))
let postgres: EmbeddedPostgres
let count = 0
let db: Database

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(folder, { onLog: () => {}, onOutage: () => {} })
})
beforeEach(async () => {
  const name = `migrations_${++count}`
  const client = new Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(postgres.ownerUrl)
  url.pathname = name
  db = openDatabase(openPool(url.href, { size: 4, isLimited: false, onError: () => {} }))
  return () => db.destroy()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The names that the database has recorded, in the order in which they were applied. */
async function readNames(): Promise<string[]> {
  const recorded = await new Migrator({ db, provider: { getMigrations } }).getMigrations()
  return recorded.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name)
}

async function getMigrations(): Promise<Record<string, Migration>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await load(name)])))
}

async function load(name: string): Promise<Migration> {
  return import(path.join(sources, `${name}.ts`)) as Promise<Migration>
}

/** Applies the first migrations as an earlier version did, under the names that it recorded. */
async function migrateAsBefore(howMany: number): Promise<void> {
  const before: Record<string, Migration> = {}
  for (const [index, name] of namesBefore.slice(0, howMany).entries()) before[name] = await load(names[index])
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => before },
  }).migrateToLatest()
  if (error !== undefined) throw error
}

test('migrations are numbered from 001 on without a gap, and a new database records each', async () => {
  expect(names.map((name) => name.slice(0, 4))).toEqual(
    names.map((_, index) => `${String(index + 1).padStart(3, '0')}-`),
  )
  await migrate(db)
  expect(await readNames()).toEqual(names)
})

test.each([2, 3, 8, namesBefore.length])(
  'a database in which an earlier version recorded %i migrations opens, and keeps its rows',
  async (howMany) => {
    await migrateAsBefore(howMany)
    const user = { id: 'ada', email: 'ada@example.com', full_name: 'Ada', password_hash: '' }
    await db.insertInto('users').values(user).execute()
    await migrate(db)
    await migrate(db)
    expect(await readNames()).toEqual(names)
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: user.email }])
  },
)

test('processes that open such a database at once do not fail', async () => {
  await migrateAsBefore(8)
  await Promise.all([migrate(db), migrate(db), migrate(db)])
  expect(await readNames()).toEqual(names)
})

test('a database that a newer version has migrated is refused, and the message says so', async () => {
  await migrate(db)
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    'A newer version of Mullion has worked with this database (999-later).',
  )
})

test('what code that is still running would stumble over is found', async () => {
  await sql`
    create table kept (id text primary key, size integer, name text default 'a', place text not null default 'b');
    create unique index kept_name on kept (name);
    create table gone (id text primary key)`.execute(db)
  const before = await readTables(db)
  expect(findBreaks(before, before)).toEqual([])
  // What only adds.
  await sql`
    alter table kept add column more text, add column often integer not null default 1 check (often > 0);
    create unique index kept_more on kept (more);
    create table added (id text not null)`.execute(db)
  expect(findBreaks(before, await readTables(db))).toEqual([])
  await sql`
    drop table gone;
    alter table kept drop column size, alter column name type varchar(9), alter column name set not null;
    alter table kept alter column place drop default, add column asked text not null, add check (name <> '');
    drop index kept_name;
    create unique index kept_place on kept (place);
    create trigger kept_no_delete before delete on kept
      for each row execute function suppress_redundant_updates_trigger()`.execute(db)
  expect(findBreaks(before, await readTables(db)).toSorted()).toEqual([
    'gone is gone',
    'kept.asked is asked for',
    'kept.name is character varying(9)',
    'kept.name may not be null',
    'kept.place has no default',
    'kept.size is gone',
    'kept_name is no longer unique by the same columns',
    'kept_name_check of kept asks for more',
    'kept_no_delete of kept asks for more',
    'kept_place of kept asks for more',
  ])
})

interface LastStep {
  breaks: string[]
  /**
   * The first version whose code bears it: it was released before the one that the migration comes with. Null for those of
   * before the first release, which never met older code.
   */
  borneSince: string | null
}

/** Where a list of words grew, its check is another one; the code of before writes none of the new words. */
const ofFirstRelease = (...breaks: string[]): LastStep => ({ breaks, borneSince: null })

/** What the code of the version before would stumble over: last steps of a change, when no code uses any more what goes. */
const lastSteps: Record<string, LastStep> = {
  '004-billing': ofFirstRelease('ledger_entry_check of ledger asks for more'),
  '005-people': ofFirstRelease(
    'users_profile_picture of users asks for more',
    'ledger_entry_check of ledger asks for more',
  ),
  '016-foreground-masks': ofFirstRelease('masks_automatic is no longer unique by the same columns'),
  '019-payments': ofFirstRelease('ledger_entry_check of ledger asks for more'),
  '020-identity': ofFirstRelease('codes_purpose_check of codes asks for more'),
  '022-selections': ofFirstRelease('masks_automatic is no longer unique by the same columns'),
}
const newestOfFirstRelease = '024-perception'

test('processes of the version before bear each migration, but for last steps that they were ready for', async () => {
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const found: Record<string, string[]> = {}
  let before: Tables = {}
  for (const name of names) {
    const { error } = await migrator.migrateTo(name)
    expect(error).toBeUndefined()
    const after = await readTables(db)
    const breaks = findBreaks(before, after)
    if (breaks.length > 0) found[name] = breaks
    before = after
  }
  expect(found).toEqual(
    Object.fromEntries(Object.entries(lastSteps).map(([name, { breaks }]) => [name, breaks])),
  )
  for (const [name, { borneSince }] of Object.entries(lastSteps)) {
    if (name <= newestOfFirstRelease) continue
    expect([name, borneSince?.localeCompare(version, 'en', { numeric: true })]).toEqual([name, -1])
  }
})
