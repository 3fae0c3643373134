import type { FastifyInstance } from 'fastify'
import type { Context } from '../usecases/context.ts'
import { settleNotice } from '../usecases/billing/settle-checkout.ts'
import { sendData } from './envelope.ts'

const maxBytes = 256 * 1024

/**
 * Where Stripe reports payments. Not in the route table: the caller is no user, and the signature is over the exact
 * bytes, so the body is kept raw. A failure answers with an error, after which Stripe sends the notice again.
 */
export async function mountStripeWebhook(app: FastifyInstance, ctx: Context): Promise<void> {
  const { checkout } = ctx
  if (checkout === null) return
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    scope.post('/api/webhooks/stripe', { bodyLimit: maxBytes }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notice = checkout.readNotice(body, typeof signature === 'string' ? signature : undefined)
      if (notice) await settleNotice(ctx, checkout, notice)
      return sendData(reply, 200, {})
    })
  })
}
