import { type Kysely, sql } from 'kysely'

/** Results that are whole new pictures, and what orders of such services say beside their settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table images
      -- Storage key of the result's own pixels without loss; null where patches on its parent hold them.
      add column picture_key text,
      -- Whether it shows the property other than it is, by its own order or by one that it was made from.
      add column alters_property boolean not null default false;
    alter table orders
      -- What the photo shows, by the id of the service's list.
      add column space_id text;
  `.execute(db)
}
