import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The surfaces of an interior design: as they were ordered, or as its engine chose them. Null for other products.
    alter table orders add column design jsonb;
  `.execute(db)
}
