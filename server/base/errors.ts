import { type ErrorCode, errorStatus } from '../../core/contract/errors.ts'
import { Refusal } from '../../core/refusal.ts'

/** An error that the caller sees: a code of the closed set, and a message that says what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined
  /** The answer's `data`, such as which of many orders were refused; null for none. */
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

/** Makes a Refusal of the code of photos and settings an error for the user; returns any other error as it is. */
export function convertRefusal(error: unknown): unknown {
  return error instanceof Refusal ? new AppError('invalid_request', error.message, { cause: error }) : error
}

/** Error codes of a full disk, a used-up quota and PostgreSQL without room. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error means that the disk is full, of the files or of the database. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'storage_full'
  return error instanceof Error && 'code' in error && fullCodes.has(String(error.code))
}

export function storageFull(cause?: unknown): AppError {
  const message =
    "The server's disk is full. Nothing was stored. Ask whoever runs the server to free some space, then try again."
  return new AppError('storage_full', message, { cause })
}

/** Makes any sign of a full disk an error for the user; returns any other error as it is. */
export function convertStorageFull(error: unknown): unknown {
  return isStorageFull(error) && !(error instanceof AppError) ? storageFull(error) : error
}

/** One answer for what is missing and for what belongs to another user. */
export function notFound(): AppError {
  return new AppError('not_found', 'Not found. It may have been deleted: load the page again.')
}

/** The code of an error of Node or PostgreSQL; empty where it has none. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
