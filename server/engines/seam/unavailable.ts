import { AppError } from '../../base/errors.ts'

/** An engine failed, with the reason for the user; the order fails with it and its credits are released. */
export function unavailable(reason: string, cause?: unknown): AppError {
  const end = reason.endsWith('.') ? '' : '.'
  return new AppError('engine_unavailable', `The engine could not do it: ${reason}${end}`, { cause })
}
