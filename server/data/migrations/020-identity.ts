import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What opened an account, what failed to, and what its owner changed of the ways in. It goes with the account.
    create table account_events (
      id bigint generated always as identity primary key,
      user_id text not null references users on delete cascade,
      kind text not null,
      agent text,
      network text,
      created_at timestamptz not null default now()
    );
    create index account_events_user on account_events (user_id, id desc);
    create index account_events_age on account_events (created_at);

    -- What administrators did, and changes of roles. Ids alone: after an account is deleted they name nobody.
    create table acts (
      id bigint generated always as identity primary key,
      actor_id text not null,
      subject_id text,
      kind text not null,
      detail jsonb not null default '{}',
      created_at timestamptz not null default now()
    );
    create index acts_age on acts (created_at);

    -- Rows leave these logs when they are a year old, or with their account, and are never changed.
    create function logs_are_append_only() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.created_at < now() - interval '365 days' then return old; end if;
          if tg_table_name = 'account_events' then
            if not exists (select from users where users.id = old.user_id) then return old; end if;
          end if;
        end if;
        raise exception 'the log % is append-only', tg_table_name;
      end $$;
    create trigger account_events_append_only before update or delete on account_events
      for each row execute function logs_are_append_only();
    create trigger account_events_not_emptied before truncate on account_events
      for each statement execute function logs_are_append_only();
    create trigger acts_append_only before update or delete on acts
      for each row execute function logs_are_append_only();
    create trigger acts_not_emptied before truncate on acts
      for each statement execute function logs_are_append_only();

    -- When the user last proved again, in an open session, who they are.
    alter table sessions add column confirmed_at timestamptz;

    -- The address that a code of the purpose 'address' was mailed to.
    alter table codes add column email text;
    alter table codes drop constraint codes_purpose_check;
    alter table codes add constraint codes_purpose_check check (purpose in ('verify', 'reset', 'address'));

    -- Authenticator apps. The secret is encrypted; of a code that was used, its time step and those before are refused.
    create table authenticators (
      user_id text primary key references users on delete cascade,
      sealed_secret bytea not null,
      last_step bigint not null default 0,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz
    );
    -- The first part of a recovery code finds its row, the whole is hashed as a password is.
    create table recovery_codes (
      user_id text not null references users on delete cascade,
      prefix text not null,
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, prefix)
    );

    create table passkeys (
      id text primary key,
      user_id text not null references users on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null default now(),
      used_at timestamptz
    );
    create index passkeys_user on passkeys (user_id, created_at);

    -- Challenges are signed, not stored; those that were answered are kept until they have run out.
    create table used_challenges (
      hash bytea primary key,
      expires_at timestamptz not null
    );
  `.execute(db)
}
