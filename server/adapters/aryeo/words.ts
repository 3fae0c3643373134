import { uploadLimits } from '../../../core/contract/constants.ts'
import { AppError } from '../../base/errors.ts'
import { FetchFault } from '../../net/fetch-fault.ts'

/** The error for the user when a request to Aryeo failed. Anything but a FetchFault is returned as it is. */
export function listingFailure(error: unknown): unknown {
  if (!(error instanceof FetchFault)) return error
  const { kind, status, retryAfter } = error
  const away = (message: string) =>
    new AppError('unavailable', message, {
      cause: error,
      ...(retryAfter === undefined ? {} : { retryAfter }),
    })
  if (status === 401)
    return new AppError(
      'invalid_credentials',
      'Aryeo does not accept this API key. Copy it again from Aryeo.',
    )
  if (status === 403)
    return new AppError('invalid_credentials', 'Aryeo does not let this API key read listings.')
  if (status === 429)
    return away(
      `Aryeo asks to wait ${retryAfter === undefined ? 'a while' : `${retryAfter} s`}. Then try again.`,
    )
  if (status >= 500) return away(`Aryeo has a fault at the moment (${status}). Try again later.`)
  if (kind === 'status') return away(`Aryeo refused to list the listings (${status}).`)
  if (kind === 'timeout') return away('Aryeo did not answer in time. Try again later.')
  if (kind === 'network')
    return away('Aryeo cannot be reached. Check that this server has a way to the internet.')
  if (kind === 'blocked')
    return away('The address of Aryeo that is set up is not a public one, or leads elsewhere.')
  return away('Aryeo gave an answer that Mullion does not understand. Nothing was changed.')
}

/** The same for one image. */
export function imageFailure(error: unknown): unknown {
  if (!(error instanceof FetchFault)) return error
  const { kind, status } = error
  if (kind === 'blocked')
    return new AppError('forbidden', 'Its address is not a public https address, so it was not fetched.')
  if (kind === 'too_large')
    return new AppError('too_large', `It is larger than ${uploadLimits.bytes / 1024 / 1024} MB.`)
  if (status === 404 || status === 410) return new AppError('not_found', `Its file is gone (${status}).`)
  if (kind === 'status') return new AppError('unavailable', `Its file could not be fetched (${status}).`)
  if (kind === 'timeout') return new AppError('unavailable', 'Its file did not arrive in time.')
  return new AppError('unavailable', 'The connection to its file broke.')
}
