import { sql } from 'kysely'
import type { Invoice, Pagination } from '../../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import { admitReader } from '../files/media-file.ts'
import { invoiceUrl } from '../files/media-urls.ts'
import { ownInvoices } from './policy.ts'

/** An invoice with what was bought. */
type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selectInvoices>['executeTakeFirstOrThrow']>>

function selectInvoices({ db }: Context) {
  return db
    .selectFrom('invoices')
    .innerJoin('purchases', 'purchases.id', 'invoices.purchase_id')
    .select([
      'invoices.id',
      'invoices.serial',
      'invoices.user_id',
      'invoices.buyer_name',
      'invoices.buyer_email',
      'invoices.seller',
      'invoices.amount',
      'invoices.credits_until',
      'invoices.created_at',
      'purchases.plan_name',
      'purchases.kind',
      'purchases.quantity',
      'purchases.credits',
      'purchases.subtotal',
      'purchases.discount',
      'purchases.currency',
      'purchases.coupon_id',
      'purchases.till',
      'purchases.refunded',
      'purchases.disputed',
    ])
}

function invoiceNumber(serial: number): string {
  return `M-${String(serial).padStart(6, '0')}`
}

function invoiceStatus({ amount, refunded, disputed }: InvoiceRow): Invoice['status'] {
  if (disputed > 0) return 'disputed'
  if (refunded === 0) return 'paid'
  return refunded < amount ? 'partly_refunded' : 'refunded'
}

function presentInvoice(ctx: Context, row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: invoiceNumber(row.serial),
    date: row.created_at.toISOString(),
    plan_name: row.plan_name,
    quantity: row.quantity,
    amount: row.amount,
    currency: row.currency,
    status: invoiceStatus(row),
    refunded: row.refunded,
    pdf_url: invoiceUrl(ctx, row.id),
    subtotal: row.subtotal,
    discount: row.discount,
    kind: row.kind,
    credits: row.credits,
    credits_until: row.credits_until?.toISOString() ?? null,
    is_test: row.till === 'test',
  }
}

/** One user's invoices. Equal dates or amounts are sorted by their numbers. */
export async function listInvoices(
  ctx: Context,
  userId: string,
  list: { page: number; limit: number; sort_by: 'date' | 'amount'; order: 'asc' | 'desc' },
): Promise<{ invoices: Invoice[]; pagination: Pagination }> {
  const column = list.sort_by === 'date' ? 'invoices.created_at' : 'invoices.amount'
  const [rows, { total }] = await Promise.all([
    selectInvoices(ctx)
      .where(ownInvoices(userId))
      .orderBy(sql.ref(column), list.order)
      .orderBy('invoices.serial', list.order)
      .limit(list.limit)
      .offset((list.page - 1) * list.limit)
      .execute(),
    ctx.db
      .selectFrom('invoices')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(ownInvoices(userId))
      .executeTakeFirstOrThrow(),
  ])
  return {
    invoices: rows.map((row) => presentInvoice(ctx, row)),
    pagination: { currentPage: list.page, totalRecords: total, totalItems: rows.length },
  }
}

/** The invoice of a purchase, or null where there is none yet. */
export async function findInvoiceOfPurchase(ctx: Context, purchaseId: string): Promise<Invoice | null> {
  const row = await selectInvoices(ctx).where('invoices.purchase_id', '=', purchaseId).executeTakeFirst()
  return row ? presentInvoice(ctx, row) : null
}

/** An invoice as PDF. Without `userId` the address was the permission. Throws `not_found`. */
export async function drawInvoice(
  ctx: Context,
  invoiceId: string,
  userId: string | undefined,
): Promise<{ number: string; pdf: Uint8Array }> {
  const found = await selectInvoices(ctx).where('invoices.id', '=', invoiceId).executeTakeFirst()
  const row = admitReader(found, userId)
  const number = invoiceNumber(row.serial)
  const options = { userId: row.user_id, pixels: 0 }
  const { pdf } = await ctx.threads.run('drawInvoice', { invoice: { ...row, number } }, options)
  return { number, pdf }
}
