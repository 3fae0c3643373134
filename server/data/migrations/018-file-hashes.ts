import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What each stored file must be. Rows of files that have gone are deleted with them, or by the check.
    create table files (
      key text primary key,
      sha256 bytea not null,
      bytes bigint not null,
      checked_at timestamptz not null default now(),
      -- When the bytes were first found to be others, or gone.
      damaged_at timestamptz
    );
    create index files_checked on files (checked_at);
  `.execute(db)
}
