import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Credits of money that went back to the buyer, and those given again when a dispute was won.
    alter table ledger drop constraint ledger_entry_check;
    alter table ledger add constraint ledger_entry_check
      check (entry in ('grant', 'hold', 'capture', 'release', 'expire', 'erase', 'reverse', 'restore'));

    -- The provider's payment, by which refunds and disputes name it, and when its checkout was last asked for.
    alter table purchases add column payment_id text unique;
    alter table purchases add column checked_at timestamptz;
    create index purchases_open on purchases (checked_at) where status = 'open';
    -- Of the amount: what is refunded, and what a dispute has taken. Of the credits: what was taken back for it, and
    -- what could not be, because it was spent.
    alter table purchases add column refunded integer not null default 0 check (refunded between 0 and amount);
    alter table purchases add column disputed integer not null default 0 check (disputed between 0 and amount);
    alter table purchases add column credits_reversed integer not null default 0
      check (credits_reversed between 0 and credits);
    alter table purchases add column credits_missing integer not null default 0 check (credits_missing >= 0);
    alter table purchases add column reversals integer not null default 0;
    alter table purchases add column reversed_at timestamptz;
    create index purchases_missing on purchases (user_id, kind) where credits_missing > 0;

    -- What a purchase gave, so that it can be taken back.
    alter table credit_lots add column purchase_id text references purchases;
    alter table subscriptions add column purchase_id text references purchases;
    update credit_lots lot set purchase_id = bought.id
      from purchases bought
      where bought.user_id = lot.user_id and bought.kind = lot.kind and bought.credits = lot.credits
        and bought.status = 'paid' and bought.interval <> 'once'
        and lot.expires_at = bought.paid_at + ('1 ' || bought.interval)::interval;
    update subscriptions mine set purchase_id = bought.id
      from purchases bought
      where bought.user_id = mine.user_id and bought.plan_id = mine.plan_id and bought.status = 'paid'
        and mine.created_at between bought.paid_at - interval '1 minute' and bought.paid_at + interval '1 minute';
  `.execute(db)
}
