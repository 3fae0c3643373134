import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the owner of a session knows it by: what its browser said of itself, and the network that it signed in from.
    alter table sessions add column agent text;
    alter table sessions add column network text;
  `.execute(db)
}
