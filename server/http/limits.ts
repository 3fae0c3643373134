import type { RouteName } from '../../core/contract/table.ts'
import { type Asker, askerSubject, isKnownDevice } from '../usecases/auth/asker.ts'
import type { Context } from '../usecases/context.ts'
import { countHit, type Limit, limitKey, type LimitBy } from '../usecases/requests/rate-limit.ts'

interface RouteLimit extends Limit {
  by: LimitBy
  /** Routes with the same name here share one count. */
  name: string
}

const minute = 60
const hour = 3600

// What is tried with somebody's address counts by address and network together, so that strangers use up their own tries
// and not the owner's. All strangers together have a limit by address alone, which a browser passes that the owner has
// signed in with before.

/** Mails with a code: one a minute for each purpose, so that a reset need not wait for a sign-up. */
function mailing(purpose: 'verify' | 'reset'): RouteLimit[] {
  return [
    { name: `mail-pause-${purpose}`, by: 'asker', hits: 1, window: minute },
    { name: 'mail', by: 'asker', hits: 6, window: hour },
    { name: 'mail', by: 'email', hits: 20, window: hour },
    { name: 'mail', by: 'network', hits: 30, window: hour },
  ]
}

const guessing: RouteLimit[] = [
  { name: 'guess', by: 'asker', hits: 20, window: 15 * minute },
  { name: 'guess', by: 'email', hits: 200, window: 15 * minute },
  { name: 'guess', by: 'network', hits: 60, window: 15 * minute },
]
const confirming: RouteLimit[] = [{ name: 'confirm', by: 'user', hits: 10, window: 15 * minute }]
const ownGuessing: RouteLimit[] = [{ name: 'own-guess', by: 'user', hits: 10, window: 15 * minute }]
const ordering: RouteLimit[] = [{ name: 'order', by: 'user', hits: 600, window: minute }]
const batchOrdering: RouteLimit[] = [{ name: 'order-batch', by: 'user', hits: 60, window: minute }]
const uploading: RouteLimit[] = [{ name: 'upload', by: 'user', hits: 240, window: minute }]

const limits: Partial<Record<RouteName, RouteLimit[]>> = {
  signUp: mailing('verify'),
  signIn: [
    { name: 'sign-in', by: 'asker', hits: 10, window: 15 * minute },
    { name: 'sign-in', by: 'email', hits: 100, window: 15 * minute },
    { name: 'sign-in', by: 'network', hits: 50, window: 15 * minute },
  ],
  verifyOtp: guessing,
  resendVerification: mailing('verify'),
  forgotPassword: mailing('reset'),
  resendForgotOtp: mailing('reset'),
  verifyForgotOtp: guessing,
  resetPassword: guessing,
  changePassword: confirming,
  deleteAccount: confirming,
  confirmPassword: confirming,
  confirmPasskey: confirming,
  confirmEmail: ownGuessing,
  confirmSecondFactor: ownGuessing,
  endSecondFactor: ownGuessing,
  renewRecoveryCodes: ownGuessing,
  // And by account, where the account is known.
  verifySecondFactor: [{ name: 'guess', by: 'network', hits: 60, window: 15 * minute }],
  signInWithPasskey: [{ name: 'guess', by: 'network', hits: 60, window: 15 * minute }],
  createUser: [
    { name: 'invite', by: 'email', hits: 6, window: hour },
    { name: 'invite', by: 'user', hits: 200, window: hour },
  ],
  updateProfilePicture: uploading,
  updateProfile: uploading,
  uploadImage: uploading,
  uploadPlainImage: uploading,
  beginDirectUpload: uploading,
  findDirectUpload: [{ name: 'find-upload', by: 'user', hits: 600, window: minute }],
  saveMask: [{ name: 'mask', by: 'user', hits: 600, window: minute }],
  correctClasses: [{ name: 'classes', by: 'user', hits: 120, window: minute }],
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

interface Caller {
  asker: Asker
  userId: string | undefined
  /** The mail address that the call names. */
  email: string | undefined
}

/** Counts a call against each limit of its route. Throws `rate_limited` with the time to wait. */
export async function enforceLimits(ctx: Context, name: RouteName, caller: Caller): Promise<void> {
  const { asker, userId, email } = caller
  const rules = limits[name] ?? []
  const namesEmail = email !== undefined && rules.some(({ by }) => by === 'asker')
  const isKnown = namesEmail && (await isKnownDevice(ctx.db, email, asker))
  const subject: Record<LimitBy, string | undefined> = {
    network: asker.network,
    user: userId,
    email: isKnown ? undefined : email,
    asker: email === undefined ? undefined : askerSubject(email, asker, isKnown),
  }
  for (const limit of rules) {
    const counted = subject[limit.by]
    if (counted === undefined) continue
    const hits = limit.by === 'network' ? Math.ceil(limit.hits * ctx.config.RATE_LIMIT_FACTOR) : limit.hits
    await countHit(ctx.db, limitKey(limit.name, limit.by, counted), { hits, window: limit.window })
  }
}
