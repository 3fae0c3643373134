import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Meta } from '../../core/contract/route.ts'
import { AppError, convertRefusal, errorCode, isStorageFull, storageFull } from '../base/errors.ts'
import { isOutage } from '../base/outage.ts'

/** Sends data in the envelope of every answer. */
export function sendData(reply: FastifyReply, status: number, data: unknown, message = 'OK'): FastifyReply {
  const meta: Meta = { success: true, status, message, request_id: reply.request.id }
  return reply.code(status).header('cache-control', 'no-store').send({ meta, data })
}

/** Sends an error in the envelope. `details` are the fields that were wrong. */
export function sendError(reply: FastifyReply, error: AppError, details: unknown = null): FastifyReply {
  const { status, code, message, retryAfter } = error
  const meta: Meta = { success: false, status, message, code, request_id: reply.request.id }
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  return reply.code(status).header('cache-control', 'no-store').send({ meta, data: details })
}

const fastifyErrors: Record<string, [AppError['code'], string]> = {
  FST_ERR_BAD_URL: ['invalid_request', 'The address cannot be read: write a % in it as %25'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media', 'Send JSON, with content-type application/json'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_request', 'The request has no body'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_request', 'The body is not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The body is not as long as it says'],
}

/** Error codes of PostgreSQL for a text, alone or in JSON, with the character U+0000, which it cannot store. */
const nulErrors = new Set(['22021', '22P05'])

/** Whether a row was to be written for an account that was deleted after the request had been let in. */
function isAccountGone(error: unknown): boolean {
  return (
    errorCode(error) === '23503' &&
    error instanceof Error &&
    'constraint' in error &&
    String(error.constraint).endsWith('_user_id_fkey')
  )
}

/**
 * Makes whatever was thrown an error that the caller may see. `isDiskFull` is called when the database does not answer:
 * the embedded one stops when it cannot write, and is started again.
 */
async function toAppError(thrown: unknown, isDiskFull: () => Promise<boolean>): Promise<AppError> {
  const error = convertRefusal(thrown)
  if (error instanceof AppError) return error
  const code = errorCode(error)
  const known = fastifyErrors[code]
  if (known) return new AppError(known[0], known[1])
  if (nulErrors.has(code))
    return new AppError('invalid_request', 'A text holds the sign U+0000. Leave it out and send it again.')
  if (isAccountGone(error)) return new AppError('unauthenticated', 'Please sign in')
  if (isStorageFull(error)) return storageFull(error)
  if (isOutage(error)) {
    if (await isDiskFull()) return storageFull(error)
    return new AppError('unavailable', 'The server is busy coming back. Please try again in a moment.', {
      retryAfter: 2,
      cause: error,
    })
  }
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new AppError('too_large', 'The request is too large')
  if (status === 415) return new AppError('unsupported_media', 'This kind of content is not supported')
  if (status >= 400 && status < 500) return new AppError('invalid_request', 'Invalid request')
  return new AppError('internal', 'Something went wrong on the server. Please try again.', { cause: error })
}

/** The one place where errors become answers. What callers must not see goes to the log, with the request's id. */
export function answerErrors(
  isDiskFull: () => Promise<boolean>,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async (error, request, reply) => {
    const shown = await toAppError(error, isDiskFull)
    if (shown.status === 500) request.log.error({ err: error }, 'request failed')
    else if (shown.status > 500) request.log.warn({ err: error }, 'request could not be served')
    return sendError(reply, shown, shown.details)
  }
}
