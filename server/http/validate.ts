import type { z } from 'zod'
import { AppError } from '../base/errors.ts'

/** Zod's own messages say what is wrong but not in which field; the contract's messages need no field. */
const ownWording = /^(Invalid|Too |Unrecognized|Expected)/

/** Parses one part of a request. Throws `invalid_request` with a message for the user on the first problem. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  const where = first?.path.join('.')
  const message = first?.message ?? 'Invalid request'
  throw new AppError('invalid_request', where && ownWording.test(message) ? `${where}: ${message}` : message)
}
