import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a picture shows, where: the file of its map of classes. Null where no network has looked at it.
    alter table images add column perception_key text;
  `.execute(db)
}
