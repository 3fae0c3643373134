import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- All versions of one upload.
    create index images_root on images (root_id) where root_id is not null;

    -- What a ZIP holds, until its address has run out.
    create table archives (
      id text primary key,
      user_id text not null references users on delete cascade,
      image_ids text[] not null,
      content text not null,
      created_at timestamptz not null default now()
    );
  `.execute(db)
}
