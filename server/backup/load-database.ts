import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openConnection } from '../data/database.ts'
import { migrateTo } from '../data/migrations.ts'
import { keepRestoredJobs } from '../data/restored-jobs.ts'
import type { Schema } from '../data/schema.ts'
import { damaged, databaseFolder, hashFile, isMissing, type Backup, tooNew } from './layout.ts'

type Db = Kysely<Schema>

/** Throws where the database is used already. */
export async function assertEmpty(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(
      `select from pg_class where relkind in ('r', 'p', 'v', 'S')
       and relnamespace in (to_regnamespace('public'), to_regnamespace('pgboss')) limit 1`,
    )
    if (rowCount !== 0)
      throw new Error('The database of DATABASE_URL is not empty. Make a new one, and restore into that.')
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Makes the tables as they were when the copy was made, by the migrations of that time, and fills them: all in one
 * transaction. What the version of today changes comes with the next start, as for any older database.
 */
export async function loadDatabase(
  url: string,
  folder: string,
  { manifest, sums }: Backup,
  signal: AbortSignal,
): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'mullion restore' })
  client.on('error', () => {})
  await client.connect()
  const db = openConnection(client)
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await migrateTo(trx, manifest.migrations))) throw tooNew(manifest.version)
      const keys = await dropForeignKeys(trx)
      for (const { name, columns, rows } of manifest.tables) {
        signal.throwIfAborted()
        const file = `${databaseFolder}/${name}.gz`
        await assertUnchanged(folder, file, sums.get(file))
        // What migrations put in.
        if (await hasRows(trx, name)) await sql`delete from ${sql.table(name)}`.execute(trx)
        const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
        const table = client.query(
          copyFrom(`copy public.${client.escapeIdentifier(name)} (${list}) from stdin`),
        )
        await pipeline(createReadStream(path.join(folder, file)), createGunzip(), table)
        if (table.rowCount !== rows) throw damaged(file)
      }
      for (const { table, name, definition } of keys)
        await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
          trx,
        )
      for (const { name, value } of manifest.sequences)
        await sql`select setval(${`public.${name}`}::regclass, ${value}::bigint)`.execute(trx)
      await keepRestoredJobs(trx, manifest.jobs)
      signal.throwIfAborted()
    })
  } finally {
    await client.end().catch(() => {})
  }
}

async function assertUnchanged(folder: string, file: string, sha256: string | undefined): Promise<void> {
  const found = await hashFile(path.join(folder, file)).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (found === undefined || found !== sha256) throw damaged(file)
}

async function hasRows(trx: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(trx)
  return rows.length > 0
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Tables are filled one after the other, and name rows of each other in circles. They are checked when they come back. */
async function dropForeignKeys(trx: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select relname::text as "table", conname::text as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on conrelid = pg_class.oid
    where contype = 'f' and relnamespace = 'public'::regnamespace`.execute(trx)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(trx)
  return rows
}
