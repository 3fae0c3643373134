import { errorStatus } from '../../core/contract/errors.ts'
import type { ErrorCode } from '../../core/contract/errors.ts'
import type { Meta } from '../../core/contract/route.ts'
import { transportTexts } from '../../core/contract/messages.ts'

/** Why a call failed: a code of the contract, or one of the four that only the client knows. */
export type FailureCode = ErrorCode | 'network' | 'aborted' | 'not_joined' | 'unexpected_answer'

interface ApiErrorInfo {
  code: FailureCode
  message: string
  /** HTTP status; 0 when no answer came. */
  status: number
  /** True when the message tells this failure's own reason, not a general phrase. */
  hasReason?: boolean
  requestId?: string | undefined
  /** Seconds to wait, from `Retry-After`. */
  retryAfter?: number | undefined
  /** The answer's data, such as which of several items were refused, or the challenge of a second factor. */
  details?: unknown
}

/** The only error that a call rejects with. */
export class ApiError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly hasReason: boolean
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  readonly details: unknown

  constructor(info: ApiErrorInfo) {
    super(info.message)
    this.name = 'ApiError'
    this.code = info.code
    this.status = info.status
    this.hasReason = info.hasReason ?? false
    this.requestId = info.requestId
    this.retryAfter = info.retryAfter
    this.details = info.details
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

/** No answer came: the server is away or the line is down. */
export function networkError(): ApiError {
  return new ApiError({ code: 'network', message: transportTexts.unreachable, status: 0 })
}

/** Waits for an answer; a failure for which the server gives no reason of its own says `fallback`. */
export async function withFallback<T>(answer: Promise<T>, fallback: string): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!isApiError(error) || error.hasReason || isOwn(error.code)) throw error
    const { code, status, requestId, retryAfter } = error
    throw new ApiError({ code, status, requestId, retryAfter, message: fallback })
  }
}

/** Waits for a deletion. What was gone already, deleted in another window, counts as deleted. */
export async function ignoreNotFound(answer: Promise<unknown>): Promise<void> {
  try {
    await answer
  } catch (error) {
    if (!isApiError(error) || error.code !== 'not_found') throw error
  }
}

/** Whether the client itself says what has happened: no answer came, or nobody is signed in any more. */
function isOwn(code: FailureCode): boolean {
  return code === 'network' || code === 'aborted' || code === 'not_joined' || code === 'unauthenticated'
}

export function abortedError(): ApiError {
  return new ApiError({ code: 'aborted', message: 'Cancelled', status: 0 })
}

/** An answer with `is_joined` 0 and without what was asked for. */
export function notJoined(): ApiError {
  return new ApiError({ code: 'not_joined', message: 'This account has not joined yet', status: 0 })
}

/** An answer that is not an envelope of the contract, such as a proxy's error page. */
export function unexpectedAnswer(status: number): ApiError {
  if (status === 401)
    return new ApiError({ code: 'unauthenticated', message: describeStatus(status), status })
  return new ApiError({ code: 'unexpected_answer', message: describeStatus(status), status })
}

/** The error that an envelope with `success: false` tells. */
export function errorFromMeta(
  meta: Meta,
  status: number,
  retryAfter: string | null,
  details?: unknown,
): ApiError {
  const seconds = Number(retryAfter ?? Number.NaN)
  return new ApiError({
    code: meta.code !== undefined && meta.code in errorStatus ? (meta.code as ErrorCode) : getCode(status),
    message: meta.message === '' ? describeStatus(status) : meta.message,
    hasReason: meta.message !== '',
    status,
    requestId: meta.request_id,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    details,
  })
}

function getCode(status: number): FailureCode {
  if (status === 401) return 'unauthenticated'
  return status >= 500 ? 'internal' : 'invalid_request'
}

function describeStatus(status: number): string {
  return status >= 400 && status < 500 ? transportTexts.badRequest : transportTexts.serverFault
}
