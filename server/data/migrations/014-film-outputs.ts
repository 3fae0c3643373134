import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Other sizes and shapes of a film, rendered from the document that its own file was rendered from.
    create table film_outputs (
      video_id text not null references videos on delete cascade,
      preset text not null,
      ratio text not null,
      file_key text not null,
      bytes bigint not null,
      width integer not null,
      height integer not null,
      created_at timestamptz not null default now(),
      primary key (video_id, preset, ratio)
    );

    -- Whether a render makes another output of a film, and leaves the film as it is.
    alter table film_renders add column is_output boolean not null default false;

    -- A ZIP of films, in place of images.
    alter table archives add column video_ids text[] not null default '{}';
  `.execute(db)
}
