import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The furniture of a staging: as it was ordered, or as its engine arranged it. Null for other products.
    alter table orders add column layout jsonb;
  `.execute(db)
}
