import type { z } from 'zod'
import { AppError } from '../errors.ts'

/** Zod's own wording says what is wrong, but not where; the contract's messages speak for themselves. */
const ownWording = /^(Invalid|Too |Unrecognized|Expected)/

/** Parses one part of a request. Throws `invalid_request` with the first problem in words for the user. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  const where = first?.path.join('.')
  const message = first?.message ?? 'Invalid request'
  throw new AppError('invalid_request', where && ownWording.test(message) ? `${where}: ${message}` : message)
}
