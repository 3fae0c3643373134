import { sql } from 'kysely'
import { AppError } from '../../base/errors.ts'

/** A place in a list that is ordered by time of creation, newest first, then by id. */
export interface ListCursor {
  micros: string
  id: string
}

/** When a row was created, to the microsecond: a JavaScript date is too coarse to go on from. */
export const micros = sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`

/** What comes after a place of the list. The first condition alone is what the index can begin at. */
export function isAfter(place: ListCursor) {
  const at = sql<Date>`(timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond')`
  return sql<boolean>`created_at <= ${at} and (created_at < ${at} or id > ${place.id})`
}

/** The place that a caller gave as `after`. Throws `invalid_request` for one that is none. */
export function parseCursor(after: string): ListCursor {
  const [, micros, id] = /^(\d{1,17})_([\w-]{1,64})$/.exec(after) ?? []
  if (micros === undefined || id === undefined)
    throw new AppError('invalid_request', 'This is not a position in the list')
  return { micros, id }
}

/** What the following call gives as `after`; null when `found` rows, asked with one to spare, were no more than shown. */
export function formatNextCursor(shown: readonly ListCursor[], found: number): string | null {
  const last = shown.at(-1)
  return last !== undefined && found > shown.length ? `${last.micros}_${last.id}` : null
}
