import { type ErrorCode, errorStatus } from '../core/contract/errors.ts'

/** An error that the caller is told of: a code of the closed set, and a message that says what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined
  /** What the answer's `data` says beside the message, such as which of many were refused. */
  readonly details: unknown

  constructor(
    code: ErrorCode,
    message: string,
    options: { retryAfter?: number; cause?: unknown; details?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.retryAfter = options.retryAfter
    this.details = options.details ?? null
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** The same answer for what is missing and for what belongs to somebody else. */
export function notFound(): AppError {
  return new AppError('not_found', 'Not found')
}
