import { notFound } from '../../base/errors.ts'

/** A stored file and what to call it. */
export interface MediaFile {
  key: string
  mime: string
  /** To save it as, without a path. */
  name: string
  userId: string
}

/**
 * The row that a media address leads to, if the caller may see it: its owner, or, where `userId` is undefined,
 * the holder of the signed address. Throws the same `not_found` for a missing and a foreign one.
 */
export function admitReader<Row extends { user_id: string | null }>(
  row: Row | undefined,
  userId: string | undefined,
): Row {
  if (!row || (userId !== undefined && row.user_id !== userId)) throw notFound()
  return row
}
