import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../data/schema.ts'

/** The purchases that a user may see and pay: their own. */
export function ownPurchases(userId: string) {
  return (eb: ExpressionBuilder<Schema, 'purchases'>) => eb('user_id', '=', userId)
}

/** The invoices that a user may see: their own. */
export function ownInvoices(userId: string) {
  return (eb: ExpressionBuilder<Schema, 'invoices'>) => eb('invoices.user_id', '=', userId)
}
