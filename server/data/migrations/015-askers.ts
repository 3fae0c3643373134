import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Who asked for a code: a browser, by the hash of its cookie, else a network. Invitations were asked for by neither.
    alter table codes add column device bytea;
    alter table codes add column network text;
    -- The sign-up that a code confirms. It becomes the account's name and password when it is confirmed.
    alter table codes add column full_name text;
    alter table codes add column password_hash text;

    -- Browsers that an owner has come from.
    create table known_devices (
      user_id text not null references users on delete cascade,
      device bytea not null,
      used_at timestamptz not null default now(),
      primary key (user_id, device)
    );
  `.execute(db)
}
