import { AppError } from '../../errors.ts'

/** What an engine could not do, for the user; the order fails with it and its credits come back. */
export function unavailable(reason: string, cause?: unknown): AppError {
  const end = reason.endsWith('.') ? '' : '.'
  return new AppError('engine_unavailable', `The engine could not do it: ${reason}${end}`, { cause })
}
