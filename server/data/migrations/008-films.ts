import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Rendered films, and those that are on their way. Files lie below films/ID.
    create table videos (
      id text primary key,
      user_id text not null references users on delete cascade,
      title text not null,
      status text not null check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
      progress double precision not null default 0,
      stage text not null default '',
      engine text not null check (engine in ('v25', 'v24')),
      credits integer not null check (credits >= 0),
      film jsonb not null,
      file_key text,
      poster_key text,
      duration double precision,
      width integer,
      height integer,
      error jsonb,
      is_favorite boolean not null default false,
      created_at timestamptz not null default now(),
      check (status <> 'completed' or file_key is not null)
    );
    create index videos_user on videos (user_id, created_at desc, id);

    -- Music and voices. Files lie below sounds/ID.
    create table audios (
      id text primary key,
      user_id text not null references users on delete cascade,
      name text not null,
      mime text not null,
      key text not null,
      bytes bigint not null,
      duration double precision not null,
      created_at timestamptz not null default now()
    );
    create index audios_user on audios (user_id, created_at desc, id);
  `.execute(db)
}
