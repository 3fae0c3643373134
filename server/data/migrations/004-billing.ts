import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger drop constraint ledger_entry_check;
    alter table ledger add constraint ledger_entry_check
      check (entry in ('grant', 'hold', 'capture', 'release', 'expire'));

    -- Plan credits that end. What a balance holds beyond its lots does not expire.
    create table credit_lots (
      id text primary key,
      user_id text not null references users on delete cascade,
      kind text not null check (kind in ('image', 'video')),
      credits integer not null check (credits > 0),
      remaining integer not null check (remaining between 0 and credits),
      expires_at timestamptz not null,
      lapsed_at timestamptz
    );
    create index credit_lots_open on credit_lots (user_id, kind, expires_at) where remaining > 0;
    create index credit_lots_due on credit_lots (expires_at) where lapsed_at is null;

    -- Which lots an order's hold was taken from, so that a release can put it back.
    create table lot_uses (
      order_id text not null,
      lot_id text not null references credit_lots on delete cascade,
      amount integer not null check (amount > 0),
      primary key (order_id, lot_id)
    );

    create table coupons (
      id text primary key,
      percent_off integer not null check (percent_off between 1 and 99),
      once_per_user boolean not null,
      is_active boolean not null default true
    );

    -- What was asked for, as it was then: later changes of a plan change nothing here.
    -- Outlives its account, for the books: the owner is then null.
    create table purchases (
      id text primary key,
      user_id text references users on delete set null,
      plan_id text not null references plans,
      plan_name text not null,
      kind text not null check (kind in ('image', 'video')),
      interval text not null check (interval in ('once', 'month', 'year')),
      quantity integer not null check (quantity between 1 and 99),
      credits integer not null check (credits > 0),
      subtotal integer not null check (subtotal > 0),
      discount integer not null check (discount between 0 and subtotal - 1),
      amount integer not null check (amount = subtotal - discount),
      currency text not null,
      coupon_id text references coupons,
      till text not null check (till in ('test', 'stripe')),
      checkout_id text unique,
      status text not null default 'open' check (status in ('open', 'paid', 'failed', 'expired', 'mismatch')),
      created_at timestamptz not null default now(),
      paid_at timestamptz
    );
    create index purchases_user on purchases (user_id, coupon_id);

    create table invoices (
      id text primary key,
      -- A running number without gaps, as bookkeeping wants it.
      serial integer not null unique,
      purchase_id text not null unique references purchases,
      user_id text references users on delete set null,
      buyer_name text not null,
      buyer_email text not null,
      seller text not null,
      amount integer not null,
      credits_until timestamptz,
      created_at timestamptz not null
    );
    create index invoices_user on invoices (user_id, created_at desc);
    create table invoice_serial (last integer not null);
    insert into invoice_serial values (0);
  `.execute(db)
}
