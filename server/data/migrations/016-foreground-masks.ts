import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Masks of what stands in front of staged furniture: neither drafts of a removal nor made by the server.
    alter table masks add column is_foreground boolean not null default false;
    drop index masks_automatic;
    create unique index masks_automatic on masks (image_id) where not is_draft and not is_foreground;
    create index masks_foreground on masks (image_id, created_at) where is_foreground;
  `.execute(db)
}
