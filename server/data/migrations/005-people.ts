import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column nmls_number text,
      add column phone_number text,
      -- Ids of the dashboard's cards, first to last; null: as they come.
      add column dashboard_order text[],
      -- Set for accounts that an administrator made: signing up with such an address changes nothing.
      add column invited_at timestamptz;
    create unique index users_profile_picture on users (profile_picture);
    create index users_name on users (lower(full_name), id);

    -- An erased account takes its balance out of the ledger. 'expire' is for credits that lapse.
    alter table ledger drop constraint ledger_entry_check;
    alter table ledger add constraint ledger_entry_check
      check (entry in ('grant', 'hold', 'capture', 'release', 'expire', 'erase'));
  `.execute(db)
}
