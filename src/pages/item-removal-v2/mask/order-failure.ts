import { isApiError } from '../../../services/api-error.ts'
import { sentence } from '../../../ui/sentence.ts'

export interface OrderFailure {
  message: string
  /** True when buying credits or a plan is the way on. */
  canBuy: boolean
}

/** What went wrong with an order, in words for the user. `masks`: how the work that is kept is called. */
export function describeFailure(reason: unknown, masks = 'The mask is kept'): OrderFailure {
  if (!isApiError(reason)) {
    const why = reason instanceof Error ? sentence(reason.message) : 'Something went wrong.'
    return { message: `${why} Nothing was charged. ${masks}.`, canBuy: false }
  }
  if (reason.code === 'insufficient_credits')
    return {
      message: reason.hasReason
        ? `${sentence(reason.message)} ${masks}.`
        : `Not enough image credits for this order. ${masks}.`,
      canBuy: true,
    }
  if (reason.code === 'not_subscribed')
    return { message: `Orders are for subscribers. The free preview works. ${masks}.`, canBuy: true }
  if (reason.code === 'network')
    return {
      message: `The server cannot be reached. ${masks} here; try again, you will not be charged twice.`,
      canBuy: false,
    }
  return { message: `${sentence(reason.message)} ${masks}.`, canBuy: false }
}
