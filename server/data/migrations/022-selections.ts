import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Masks that a user has named and kept with the photo: neither drafts of a removal nor made by the server.
    alter table masks add column name text;
    drop index masks_automatic;
    create unique index masks_automatic on masks (image_id)
      where not is_draft and not is_foreground and name is null;
    create unique index masks_named on masks (image_id, lower(name)) where name is not null;
  `.execute(db)
}
