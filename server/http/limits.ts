import type { RouteName } from '../../core/contract/table.ts'
import type { Context } from '../usecases/context.ts'
import { countHit, type Limit, limitKey, type LimitBy } from '../usecases/requests/rate-limit.ts'

interface RouteLimit extends Limit {
  by: LimitBy
  /** Routes with the same name here share one count. */
  name: string
}

const minute = 60
const hour = 3600

/** Mails with a code: one a minute for each purpose, so that a reset need not wait for a sign-up. */
function mailing(purpose: 'verify' | 'reset'): RouteLimit[] {
  return [
    { name: `mail-pause-${purpose}`, by: 'email', hits: 1, window: minute },
    { name: 'mail', by: 'email', hits: 6, window: hour },
    { name: 'mail', by: 'ip', hits: 30, window: hour },
  ]
}

const guessing: RouteLimit[] = [
  { name: 'guess', by: 'email', hits: 20, window: 15 * minute },
  { name: 'guess', by: 'ip', hits: 60, window: 15 * minute },
]
const ordering: RouteLimit[] = [{ name: 'order', by: 'user', hits: 600, window: minute }]
const batchOrdering: RouteLimit[] = [{ name: 'order-batch', by: 'user', hits: 60, window: minute }]
const uploading: RouteLimit[] = [{ name: 'upload', by: 'user', hits: 240, window: minute }]

const limits: Partial<Record<RouteName, RouteLimit[]>> = {
  signUp: mailing('verify'),
  signIn: [
    { name: 'sign-in', by: 'email', hits: 10, window: 15 * minute },
    { name: 'sign-in', by: 'ip', hits: 50, window: 15 * minute },
  ],
  verifyOtp: guessing,
  resendVerification: mailing('verify'),
  forgotPassword: mailing('reset'),
  resendForgotOtp: mailing('reset'),
  verifyForgotOtp: guessing,
  resetPassword: guessing,
  createUser: [
    { name: 'mail', by: 'email', hits: 6, window: hour },
    { name: 'invite', by: 'user', hits: 200, window: hour },
  ],
  updateProfilePicture: uploading,
  updateProfile: uploading,
  uploadImage: uploading,
  uploadPlainImage: uploading,
  saveMask: [{ name: 'mask', by: 'user', hits: 600, window: minute }],
  trySample: uploading,
  mergeBrackets: [{ name: 'merge', by: 'user', hits: 60, window: minute }],
  orderRemoval: ordering,
  orderAutomaticRemoval: ordering,
  orderRemovalBatch: batchOrdering,
  orderServiceBatch: batchOrdering,
  purchase: [{ name: 'purchase', by: 'user', hits: 60, window: minute }],
  getQuote: [{ name: 'quote', by: 'user', hits: 240, window: minute }],
  checkPurchase: [{ name: 'check-purchase', by: 'user', hits: 60, window: minute }],
  syncAryeo: [{ name: 'sync', by: 'user', hits: 30, window: minute }],
  orderStaging: ordering,
  orderDesign: ordering,
  orderDusk: ordering,
  orderEnhancement: ordering,
  createVideo: ordering,
  regenerateVideo: ordering,
  uploadAudio: uploading,
}

/** Counts a call against each limit of its route. Throws `rate_limited` with the time to wait. */
export async function enforceLimits(
  ctx: Context,
  name: RouteName,
  who: { ip: string; userId: string | undefined; email: string | undefined },
): Promise<void> {
  const subject: Record<LimitBy, string | undefined> = { ip: who.ip, email: who.email, user: who.userId }
  for (const limit of limits[name] ?? []) {
    const counted = subject[limit.by]
    if (counted === undefined) continue
    const hits = limit.by === 'ip' ? Math.ceil(limit.hits * ctx.config.RATE_LIMIT_FACTOR) : limit.hits
    await countHit(ctx.db, limitKey(limit.name, limit.by, counted), { hits, window: limit.window })
  }
}
