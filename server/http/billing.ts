import type { FastifyInstance } from 'fastify'
import type { Context } from '../usecases/context.ts'
import { notFound } from '../base/errors.ts'
import { drawInvoice, listInvoices } from '../usecases/billing/invoices.ts'
import { listPlans } from '../usecases/billing/plans.ts'
import { purchasePlan } from '../usecases/billing/purchase-plan.ts'
import { quotePurchase } from '../usecases/billing/quote-purchase.ts'
import { checkPurchase } from '../usecases/billing/settle-checkout.ts'
import { admit, disposition } from './media.ts'
import { mount } from './mount.ts'

export function mountBilling(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    listPlans: async ({ query }) => {
      const plans = await listPlans(ctx, query.type)
      return { plans, total: plans.length, till: ctx.checkout ? 'stripe' : 'test' }
    },
    getQuote: async ({ user, query }) => ({ quote: (await quotePurchase(ctx.db, user.id, query)).quote }),
    purchase: async ({ user, body, idempotency }) => purchasePlan(ctx, user, body, idempotency),
    checkPurchase: async ({ user, params }) => checkPurchase(ctx, user.id, params.id),
    listInvoices: async ({ user, query }) => listInvoices(ctx, user.id, query),
  })
  app.get<{ Params: { id: string } }>('/media/invoices/:id', async (request, reply) => {
    const owner = await admit(ctx, request)
    const { id } = request.params
    if (id.length > 64) throw notFound()
    const { number, pdf } = await drawInvoice(ctx, id, owner)
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-disposition', disposition('attachment', `invoice-${number}.pdf`))
      .type('application/pdf')
      .send(Buffer.from(pdf))
  })
}
