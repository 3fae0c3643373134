import { errorCode } from './errors.ts'

/** Error codes of Node, of PostgreSQL, and of stores that speak the protocol of S3. */
const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A lock, or a statement, took too long; a transaction was ended for it.
  '55P03',
  '57014',
  '25P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'InternalError',
  'ServiceUnavailable',
  'SlowDown',
])
const connectionMessages = /Connection terminated|timeout exceeded when trying to connect|not queryable/

/** Whether an error means that the database, or the store, is away for a moment, not that the request was wrong. */
export function isOutage(error: unknown): boolean {
  return (
    connectionErrors.has(errorCode(error)) ||
    (error instanceof Error &&
      (connectionMessages.test(error.message) || connectionErrors.has(errorCode(error.cause))))
  )
}
