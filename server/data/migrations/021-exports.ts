import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What is to be made of which images, until its address has run out.
    create table exports (
      id text primary key,
      user_id text not null references users on delete cascade,
      image_ids text[] not null,
      settings jsonb not null,
      created_at timestamptz not null default now()
    );

    -- The settings of an account's last export.
    alter table users add column export_settings jsonb;
  `.execute(db)
}
