import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table connected_accounts (
      user_id text not null references users on delete cascade,
      provider text not null check (provider in ('aryeo')),
      -- AES-256-GCM; opens with the installation's encryption key and for this user alone.
      sealed_key bytea not null,
      created_at timestamptz not null default now(),
      primary key (user_id, provider)
    );

    create table syncs (
      id text primary key,
      user_id text not null references users on delete cascade,
      provider text not null check (provider in ('aryeo')),
      state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'stopped')),
      stage text not null default '',
      total integer not null default 0,
      done integer not null default 0,
      listings integer not null default 0,
      imported integer not null default 0,
      skipped integer not null default 0,
      failed integer not null default 0,
      problems jsonb not null default '[]',
      error jsonb,
      -- The call that began it has answered: its end is told by a notification.
      is_left boolean not null default false,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create unique index syncs_active on syncs (user_id, provider) where state in ('queued', 'running');
    create index syncs_user on syncs (user_id, created_at desc);

    -- What was brought in. A row stays when its photo is deleted, so that the photo does not come back.
    create table imported_images (
      user_id text not null references users on delete cascade,
      provider text not null check (provider in ('aryeo')),
      listing_id text not null,
      image_id text not null,
      photo_id text references images on delete set null,
      sync_id text not null,
      -- Not among the provider's images any more, as the last whole look found.
      vanished_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (user_id, provider, listing_id, image_id)
    );
    create index imported_images_photo on imported_images (photo_id);
  `.execute(db)
}
