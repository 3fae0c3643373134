import { type Kysely, sql } from 'kysely'

/** What was drawn with a mask: edges that go on behind it, and where to copy from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table masks add column hints jsonb`.execute(db)
}
