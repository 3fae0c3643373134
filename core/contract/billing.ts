import { z } from 'zod'
import { maxQuantity } from './price.ts'
import { defineRoute } from './route.ts'
import { idParams, invoiceSchema, pageQuery, paginationSchema, planSchema } from './shapes.ts'

const whole = z.number().int()

/** Who takes the money: nobody (`test`), or Stripe. */
const tillSchema = z.enum(['test', 'stripe'])

const purchaseBody = z.object({
  plan_id: z.string().min(1).max(64),
  quantity: whole.min(1, 'Buy at least 1').max(maxQuantity, `Buy at most ${maxQuantity} at once`).default(1),
  coupon_id: z.string().trim().max(64).optional(),
})

const quoteSchema = z.object({
  plan_id: z.string(),
  quantity: whole,
  /** The coupon that counts; null for none. */
  coupon_id: z.string().nullable(),
  /** Why the coupon that was asked for does not count, in words for the buyer. */
  coupon_problem: z.string().nullable(),
  percent_off: whole,
  subtotal: whole,
  discount: whole,
  amount: whole,
  currency: z.string(),
  credits: whole,
})
export type Quote = z.infer<typeof quoteSchema>

const boughtSchema = z.object({ invoice: invoiceSchema, total_image: whole, total_video: whole })
const checkoutSchema = z.object({ checkout_url: z.url({ protocol: /^https?$/ }) })

export const billingRoutes = {
  listPlans: defineRoute({
    method: 'GET',
    path: '/plans',
    summary: 'Plans for sale: for images by rising price, then for videos by falling price.',
    access: 'public',
    status: 200,
    query: z.object({ type: planSchema.shape.type.optional() }),
    data: z.object({ plans: z.array(planSchema), total: whole, till: tillSchema }),
  }),
  getQuote: defineRoute({
    method: 'GET',
    path: '/subscriptions/quote',
    summary:
      'What a purchase would cost, with the effect of a coupon, or why that does not count. Nothing is bought.',
    access: 'user',
    status: 200,
    query: z.object({
      plan_id: purchaseBody.shape.plan_id,
      quantity: z.coerce.number().int().min(1).max(maxQuantity).default(1),
      coupon_id: purchaseBody.shape.coupon_id,
    }),
    data: z.object({ quote: quoteSchema }),
  }),
  purchase: defineRoute({
    method: 'POST',
    path: '/subscriptions/purchase',
    summary:
      'Buy a plan. The test till gives the credits at once and takes no money; Stripe answers with the address of its checkout.',
    access: 'user',
    status: 200,
    body: purchaseBody,
    data: z.union([boughtSchema, checkoutSchema]),
    idempotent: true,
  }),
  checkPurchase: defineRoute({
    method: 'POST',
    path: '/subscriptions/purchases/:id/check',
    summary: 'How a purchase stands; one that is still open is asked for at the payment provider.',
    access: 'user',
    status: 200,
    params: idParams,
    data: z.object({
      status: z.enum(['open', 'paid', 'failed', 'expired', 'mismatch']),
      invoice: invoiceSchema.nullable(),
    }),
  }),
  listInvoices: defineRoute({
    method: 'GET',
    path: '/invoices/self',
    summary: 'Own invoices, by date or amount. `pdf_url` is the invoice as PDF.',
    access: 'user',
    status: 200,
    query: pageQuery.extend({
      sort_by: z.enum(['date', 'amount']).default('date'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    data: z.object({ invoices: z.array(invoiceSchema), pagination: paginationSchema }),
  }),
} as const
