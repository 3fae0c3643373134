import type { Database } from './database.ts'

/** Coupons of a new installation. What an operator changes later stays as it is. */
export async function seedCoupons(db: Database): Promise<void> {
  await db
    .insertInto('coupons')
    .values({ id: 'WELCOME10', percent_off: 10, once_per_user: true })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
