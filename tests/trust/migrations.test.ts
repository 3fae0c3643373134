import path from 'node:path'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type Migration, Migrator } from 'kysely/migration'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/adapters/postgres/embedded.ts'
import { type Database, openDatabase, openPool } from '../../server/data/database.ts'
import { migrate } from '../../server/data/migrations.ts'

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
