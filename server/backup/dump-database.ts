import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { databaseFolder, type Manifest, measure, type Sums } from './layout.ts'
import { type NamedFiles, readList, readNamedFiles } from './named-files.ts'

/**
 * What is not copied: sessions, codes and the installation's signing secret, so that a copy opens nothing by itself and what
 * was ended since does not come back; and what belongs to processes, or is made by migrations.
 */
const leftOut = [
  'sessions',
  'codes',
  'settings',
  'socket_io_attachments',
  'kysely_migration',
  'kysely_migration_lock',
]

/** Values as text that no setting of the reader changes. */
const session = `
  set client_encoding to 'UTF8'; set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres';
  set bytea_output to 'hex'; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0`

export interface Dump extends Pick<Manifest, 'createdAt' | 'migrations' | 'tables' | 'sequences' | 'jobs'> {
  sums: Sums
  named: NamedFiles
  sealedRows: number
}

/** Writes all rows as they stand at one moment, while others go on writing, in place of those of an earlier call. */
export async function dumpDatabase(url: string, folder: string, signal: AbortSignal): Promise<Dump> {
  const client = new Client({ connectionString: url, application_name: 'mullion backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(session)
    await client.query('begin isolation level repeatable read read only')
    const dump = await dumpRows(client, folder, signal)
    await client.query('commit')
    return dump
  } finally {
    await client.end().catch(() => {})
  }
}

async function dumpRows(client: Client, folder: string, signal: AbortSignal): Promise<Dump> {
  const target = path.join(folder, databaseFolder)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { mode: 0o700 })
  const { rows: found } = await client.query<{ name: string; columns: string[] }>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
       and attgenerated = '' and relname <> all ($1)
     group by relname order by relname`,
    [leftOut],
  )
  const tables: Dump['tables'] = []
  const sums: Sums = new Map()
  for (const { name, columns } of found) {
    signal.throwIfAborted()
    const file = `${databaseFolder}/${name}.gz`
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const rows = client.query(copyTo(`copy public.${client.escapeIdentifier(name)} (${list}) to stdout`))
    const written = measure()
    const place = path.join(folder, file)
    await pipeline(
      rows,
      createGzip({ level: 6 }),
      written.stream,
      createWriteStream(place, { mode: 0o600 }),
      {
        signal,
      },
    )
    tables.push({ name, columns, rows: rows.rowCount })
    sums.set(file, written.sha256())
  }
  return {
    createdAt: new Date().toISOString(),
    migrations: await readList(client, 'select name as value from kysely_migration order by name'),
    tables,
    sequences: await readSequences(client),
    jobs: await readJobs(client),
    sums,
    named: await readNamedFiles(client),
    sealedRows: countSealed(tables),
  }
}

/** Read after the rows, and no transaction holds them still: so they are never behind the rows. */
async function readSequences(client: Client): Promise<Dump['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null and sequencename !~ '^socket_io_'`,
  )
  return rows
}

/** In the words of the server, not of the queue, whose tables change with its versions. */
async function readJobs(client: Client): Promise<Dump['jobs']> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('pgboss.job') is not null as "isThere"`,
  )
  if (rows[0]?.isThere !== true) return []
  const jobs = await client.query<Dump['jobs'][number]>(
    `select name as queue, data - 'failures' as data, group_id as "groupId", priority
     from pgboss.job where state < 'completed' and jsonb_typeof(data) = 'object'
     order by priority desc, created_on`,
  )
  return jobs.rows
}

function countSealed(tables: Dump['tables']): number {
  return tables
    .filter(({ name }) => name === 'connected_accounts' || name === 'authenticators')
    .reduce((sum, { rows }) => sum + rows, 0)
}
