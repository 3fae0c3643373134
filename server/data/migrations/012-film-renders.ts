import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What is made of a film, and the size of its file.
    alter table videos add column preset text not null default '1080p';
    alter table videos add column bytes bigint;

    -- A film that waits to be rendered, or is being rendered. Its row is gone when it has ended: the film is then in
    -- videos, and what it cost in the ledger, under this id.
    create table film_renders (
      id text primary key,
      video_id text not null unique references videos on delete cascade,
      user_id text not null references users on delete cascade,
      engine text not null,
      preset text not null,
      film jsonb not null,
      credits integer not null check (credits >= 0),
      created_at timestamptz not null default now()
    );

    -- Films that are being cut.
    create table film_drafts (
      id uuid primary key,
      user_id text not null references users on delete cascade,
      title text not null,
      engine text not null,
      preset text not null,
      film jsonb not null,
      video_id text references videos on delete set null,
      revision integer not null check (revision >= 1),
      updated_at timestamptz not null
    );
    create index film_drafts_user on film_drafts (user_id, updated_at desc);

    -- The brand that new films begin with.
    create table brand_kits (
      user_id text primary key references users on delete cascade,
      brand jsonb not null
    );
  `.execute(db)
}
