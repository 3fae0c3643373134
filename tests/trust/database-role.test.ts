// The role that the server works as cannot change what was written into the ledger, also in data folders of before.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../server/adapters/postgres/embedded.ts'
import { appUrl } from '../../server/adapters/postgres/embedded-role.ts'
import { grantAppRole } from '../../server/data/app-role.ts'
import { openDatabase, openPool } from '../../server/data/database.ts'
import { type App, createClient, makeDataDir } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { endServer, findPostgres, launchServer } from '../helpers/server-process.ts'
import { addReady } from '../helpers/studio.ts'
import { copyInstalled, findRun } from '../helpers/test-run.ts'

let app: App
let client: Client
beforeAll(async () => {
  app = await startInProcess()
  client = new Client({ connectionString: appUrl(app.databaseUrl()) })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.stop()
})

test('the server works as a role that is no superuser and owns no table of its own', async () => {
  await app.signIn()
  const roles = await app.query<{ usename: string }>(
    `select distinct usename from pg_stat_activity
     where datname = current_database() and application_name in ('mullion', 'pgboss')`,
  )
  expect(roles).toEqual([{ usename: 'mullion' }])
  const [role] = await app.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
       (select count(*)::int from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace)
         as tables
     from pg_roles where rolname = 'mullion'`,
  )
  expect(role).toEqual({
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolbypassrls: false,
    rolreplication: false,
    tables: 0,
  })
})

test.each([
  'update ledger set amount = 5',
  'delete from ledger',
  'truncate ledger',
  'drop trigger ledger_append_only on ledger',
  'alter table ledger disable trigger ledger_append_only',
  'alter table ledger disable trigger all',
  'alter table ledger add column more text',
  'drop table ledger',
  'create or replace function ledger_is_append_only() returns trigger language plpgsql as $$ begin return null; end $$',
  'create trigger mine before insert on ledger for each row execute function ledger_is_append_only()',
  'grant update on ledger to mullion; update ledger set amount = 5',
  'set session_replication_role = replica',
  'alter role mullion superuser',
  'set role app',
  'create table public.mine (id int)',
  'create schema app',
  `insert into kysely_migration (name, timestamp) values ('999', '')`,
  `copy ledger to program 'cat'`,
])('the database refuses that role: %s', async (statement) => {
  await expect(client.query(statement)).rejects.toThrow(/must be owner|permission denied/)
})

test('that role reads the ledger and adds entries', async () => {
  const { user } = await app.signIn()
  await client.query('begin')
  await client.query(
    `insert into ledger (user_id, kind, entry, amount, key) values ($1, 'image', 'grant', 1, 'a test')`,
    [user.id],
  )
  const { rows } = await client.query(`select amount from ledger where key = 'a test'`)
  await client.query('rollback')
  expect(rows).toEqual([{ amount: 1 }])
})

test('a data folder of before, whose server was the superuser, opens with all that is in it', async () => {
  const dataDir = makeDataDir(tmpdir())
  copyInstalled(findRun()!, dataDir)
  const before = await startEmbeddedPostgres(path.join(dataDir, 'postgres'), {
    onLog: () => {},
    onOutage: () => {},
  })
  const owner = new Client({ connectionString: before.ownerUrl })
  await owner.connect()
  await owner.query('reassign owned by mullion to app; drop owned by mullion; drop role mullion')
  await owner.end()
  await before.stop()

  const server = await launchServer(dataDir, {})
  const { closePool, ...old } = createClient(
    dataDir,
    () => server.url,
    () => findPostgres(dataDir)!.url,
  )
  try {
    const { access_token: token } = await old.signIn()
    // Through the queue, its worker threads, and the events between processes.
    await addReady({ ...old, url: server.url, stop: async () => {} }, token, await roomJpeg(400, 300))
    const roles = await old.query(
      `select distinct usename from pg_stat_activity where application_name in ('mullion', 'pgboss')`,
    )
    expect(roles).toEqual([{ usename: 'mullion' }])
    const owned = await old.query(
      `select distinct relnamespace::regnamespace::text as schema, relowner::regrole::text as owner from pg_class
       where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by 1`,
    )
    expect(owned).toEqual([
      { schema: 'pgboss', owner: 'mullion' },
      { schema: 'public', owner: 'app' },
    ])
  } finally {
    await closePool()
    await endServer(server.child, dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a role that may act as the owner is refused, and given nothing', async () => {
  const role = `test_${randomBytes(6).toString('hex')}`
  const db = openDatabase(openPool(app.databaseUrl(), { size: 1, onError: () => {} }))
  await app.query(`create role ${role} in role app`)
  await expect(grantAppRole(db, role)).rejects.toThrow(
    `The role ${role} of DATABASE_URL may change the ledger`,
  )
  // Nothing hangs on it: it can be dropped.
  await app.query(`drop role ${role}`)
  await db.destroy()
})
