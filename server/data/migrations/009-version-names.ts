import { type Kysely, sql } from 'kysely'

/** What an owner calls a version of a photo; null for those that are numbered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column version_name text`.execute(db)
}
