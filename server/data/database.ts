import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { type Client, type CustomTypesConfig, Pool, types as defaultTypes } from 'pg'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
export type Trx = Transaction<Schema>

const bigint: number = defaultTypes.builtins.INT8

/** Whole numbers of 64 bits arrive as numbers: counts and bytes stay far below 2^53. */
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === bigint ? Number : defaultTypes.getTypeParser(oid, format)) as typeof defaultTypes.getTypeParser,
}

/**
 * How long one statement, its waiting for a lock, and a transaction that asks for nothing may last, in milliseconds: so
 * that what hangs gives back its connection and its rows.
 */
const limits = {
  statement_timeout: 60_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
}

interface PoolOptions {
  size: number
  /** Migrations need their time, and wait for those of another server. */
  isLimited?: boolean
  onError: (error: Error) => void
}

/** A pool that outlives a restart of the database: broken connections are reported and replaced. */
export function openPool(url: string, { size, isLimited = true, onError }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'mullion',
    ...(isLimited ? limits : {}),
    types,
  })
  pool.on('error', onError)
  // Without a listener, losing the server while a connection is checked out would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

export function openDatabase(pool: Pool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** One connection that is open already, for what must be in one transaction with statements that Kysely does not know. */
export function openConnection(client: Client): Database {
  const query = client.query.bind(client)
  const connection = { query, release: () => undefined }
  const pool = { options: {}, connect: async () => connection, end: async () => undefined }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
