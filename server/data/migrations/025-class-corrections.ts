import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- An automatic mask that orders were placed with, of suggestions that are others since.
    alter table masks add column is_replaced boolean not null default false;
    drop index masks_automatic;
    create unique index masks_automatic on masks (image_id)
      where not is_draft and not is_foreground and name is null and not is_replaced;
  `.execute(db)
}
