import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (key text primary key, value text not null);

    create table users (
      id text primary key,
      email text not null unique,
      full_name text not null,
      password_hash text not null,
      email_verified_at timestamptz,
      role text not null default 'agent',
      roles text[] not null default '{agent}',
      profile_picture text,
      is_muted boolean not null default false,
      created_at timestamptz not null default now()
    );

    create table sessions (
      id text primary key,
      user_id text not null references users on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index sessions_user on sessions (user_id);

    -- One-time codes: hashed, counted before they are compared, used once.
    create table codes (
      id text primary key,
      user_id text not null references users on delete cascade,
      purpose text not null check (purpose in ('verify', 'reset')),
      code_hash text not null,
      attempts integer not null default 0,
      reset_token_hash bytea,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index codes_user on codes (user_id, purpose, created_at desc);

    -- A window opens with its first hit.
    create table rate_limits (
      key text primary key,
      window_start timestamptz not null,
      hits integer not null
    );
    create index rate_limits_age on rate_limits (window_start);

    create table plans (
      id text primary key,
      name text not null,
      type text not null check (type in ('ai_image_generations', 'ai_video_builder')),
      price integer not null,
      currency text not null,
      credits integer not null,
      interval text not null,
      description text not null,
      is_popular boolean not null default false
    );

    -- What makes a user a subscriber. ends_at null: does not lapse.
    create table subscriptions (
      id text primary key,
      user_id text not null references users on delete cascade,
      plan_id text not null references plans,
      created_at timestamptz not null default now(),
      ends_at timestamptz
    );
    create index subscriptions_user on subscriptions (user_id);

    create table balances (
      user_id text not null references users on delete cascade,
      kind text not null check (kind in ('image', 'video')),
      balance integer not null default 0 check (balance >= 0),
      primary key (user_id, kind)
    );

    create table images (
      id text primary key,
      user_id text not null references users on delete cascade,
      name text not null,
      kind text not null check (kind in ('original', 'result')),
      status text not null default 'processing' check (status in ('processing', 'ready', 'failed')),
      stage text not null default '',
      mime text not null,
      width integer not null default 0,
      height integer not null default 0,
      bytes bigint not null default 0,
      product text,
      service_id text,
      order_id text,
      parent_id text references images on delete set null,
      -- The upload at the start of a chain of results.
      root_id text,
      -- Storage keys. original_key: the bytes as given, or a result's JPEG. patch_key: a result's lossless patch.
      original_key text not null,
      display_key text,
      preview_key text,
      thumbnail_key text,
      patch_key text,
      suggestion_key text,
      analysis jsonb,
      is_favorite boolean not null default false,
      -- Hidden from its owner; kept while a result is still made of its pixels.
      deleted_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index images_parent on images (parent_id);
    create index images_user on images (user_id, created_at desc, id);

    create table masks (
      id text primary key,
      user_id text not null references users on delete cascade,
      image_id text not null references images on delete cascade,
      key text not null,
      coverage double precision not null,
      bounds jsonb,
      revision integer not null,
      -- Masks made from suggestions are no drafts and have no revision of their own.
      is_draft boolean not null default true,
      created_at timestamptz not null default now()
    );
    create unique index masks_draft on masks (image_id, revision) where is_draft;
    create unique index masks_automatic on masks (image_id) where not is_draft;

    create table orders (
      id text primary key,
      user_id text not null references users on delete cascade,
      product text not null,
      service_id text not null,
      image_id text not null references images on delete cascade,
      mask_id text references masks on delete set null,
      settings jsonb not null,
      seed integer not null,
      status text not null check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
      stage text not null default '',
      progress double precision not null default 0,
      credits integer not null,
      engine jsonb not null,
      took_ms integer,
      mask_coverage double precision,
      changed_outside integer,
      error jsonb,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index orders_user on orders (user_id, created_at desc);
    -- One result for each order, however often its job is run.
    create unique index images_order on images (order_id) where kind = 'result';

    -- Append-only. A hold is negative, a capture is zero, a release gives back: the sum is the balance.
    create table ledger (
      id bigint generated always as identity primary key,
      user_id text not null,
      kind text not null check (kind in ('image', 'video')),
      entry text not null check (entry in ('grant', 'hold', 'capture', 'release')),
      amount integer not null,
      order_id text,
      key text not null unique,
      created_at timestamptz not null default now()
    );
    create index ledger_user on ledger (user_id, kind);
    create function ledger_is_append_only() returns trigger language plpgsql as $$
      begin raise exception 'the ledger is append-only'; end $$;
    create trigger ledger_append_only before update or delete or truncate on ledger
      for each statement execute function ledger_is_append_only();

    create table idempotency_keys (
      user_id text not null references users on delete cascade,
      key text not null,
      request_hash text not null,
      status integer not null,
      response jsonb not null,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    );

    create table notifications (
      id text primary key,
      user_id text not null references users on delete cascade,
      kind text not null,
      title text not null,
      body text not null,
      link text,
      is_read boolean not null default false,
      created_at timestamptz not null default now()
    );
    create index notifications_user on notifications (user_id, created_at desc);

    create table socket_io_attachments (
      id bigserial unique,
      created_at timestamptz default now(),
      payload bytea
    );
  `.execute(db)
}
