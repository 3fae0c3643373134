import { type Kysely, sql } from 'kysely'
import { advisoryLocks } from '../base/advisory-locks.ts'
import type { Schema } from './schema.ts'

/**
 * Lets `role`, as which the server works, use what the role of this connection owns: it reads and writes rows, and
 * nothing else. Of the ledger it may only add entries; tables, triggers and rights are out of its reach. The job queue
 * manages its own schema and therefore belongs to it. Safe to repeat, after each migration. Throws when the role could
 * change the ledger all the same.
 */
export async function grantAppRole(db: Kysely<Schema>, role: string): Promise<void> {
  const name = sql.id(role)
  await db.transaction().execute(async (trx) => {
    // Of servers that start at once: PostgreSQL fails one of two that change the same rights.
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.grants)})`.execute(trx)
    await sql`grant usage on schema public to ${name}`.execute(trx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${name}`.execute(trx)
    await sql`grant usage, select on all sequences in schema public to ${name}`.execute(trx)
    await sql`revoke update, delete on ledger from ${name}`.execute(trx)
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${name}`.execute(
      trx,
    )
    await giveJobQueue(trx, role)
    await refuseOwner(trx, role)
  })
}

/** Throws when the role could change the ledger, where there is one: with a message for the operator. */
export async function refuseOwner(db: Kysely<Schema>, role: string): Promise<void> {
  const { rows } = await sql<{ can: boolean }>`
    select has_table_privilege(${role}, oid, 'update, delete, truncate') or pg_has_role(${role}, relowner, 'member')
      as can
    from pg_class where oid = to_regclass('ledger')`.execute(db)
  if (rows[0]?.can === true)
    throw new Error(
      `The role ${role} of DATABASE_URL may change the ledger. Take away what it owns: reassign owned by ${role} to the role of DATABASE_OWNER_URL.`,
    )
}

/** Makes the role the owner of the queue's schema, and of what earlier versions made there as another role. */
async function giveJobQueue(trx: Kysely<Schema>, role: string): Promise<void> {
  const name = sql.id(role)
  await sql`create schema if not exists pgboss authorization ${name}`.execute(trx)
  const { rows } = await sql<{ statement: string }>`
    with other as (select oid from pg_roles where rolname <> ${role})
    select 'alter schema pgboss owner to' as statement from pg_namespace
      where nspname = 'pgboss' and nspowner in (select oid from other)
    union all
    select format('alter %s %s owner to', case relkind when 'v' then 'view' else 'table' end, oid::regclass)
      from pg_class where relnamespace = to_regnamespace('pgboss') and relkind in ('r', 'p', 'v')
        and relowner in (select oid from other)
    union all
    select format('alter routine %s owner to', oid::regprocedure)
      from pg_proc where pronamespace = to_regnamespace('pgboss') and proowner in (select oid from other)
    union all
    select format('alter type %s owner to', oid::regtype)
      from pg_type where typnamespace = to_regnamespace('pgboss') and typtype = 'e'
        and typowner in (select oid from other)`.execute(trx)
  for (const { statement } of rows) await sql`${sql.raw(statement)} ${name}`.execute(trx)
}

/** In a database of one role that owns all: the queue makes its tables, but not its schema. */
export async function makeJobQueueSchema(db: Kysely<Schema>): Promise<void> {
  await sql`create schema if not exists pgboss`.execute(db)
}
