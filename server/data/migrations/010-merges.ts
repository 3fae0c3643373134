import { type Kysely, sql } from 'kysely'

/** Exposures of one scene that are being merged into one photo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table merges (
      id text primary key,
      user_id text not null references users on delete cascade,
      service_id text,
      -- Images, in the order given: the photo is named after the first.
      frame_ids text[] not null,
      status text not null default 'queued'
        check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
      stage text not null default '',
      progress real not null default 0,
      image_id text references images on delete set null,
      error jsonb,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index merges_user on merges (user_id);
    create index merges_image on merges (image_id);
  `.execute(db)
}
