import { errorCode } from './errors.ts'

/** Error codes of Node and of PostgreSQL. */
const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
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
])
const connectionMessages = /Connection terminated|timeout exceeded when trying to connect|not queryable/

/** Whether an error means that the database is away for a moment, not that the request was wrong. */
export function isOutage(error: unknown): boolean {
  return (
    connectionErrors.has(errorCode(error)) ||
    (error instanceof Error && connectionMessages.test(error.message))
  )
}
