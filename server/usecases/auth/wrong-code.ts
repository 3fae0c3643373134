import { AppError } from '../../errors.ts'

/** One answer for every way in which a code can be wrong, so that it tells nothing of the account. */
export function wrongCode(): AppError {
  return new AppError(
    'invalid_code',
    'This code is wrong or no longer valid. Check it, or ask for a new one.',
  )
}
