import { sql } from 'kysely'
import type { Trx } from '../../data/database.ts'
import type { ImageRow } from '../../data/rows.ts'

/** The bytes of a file that arrived. */
export interface FileBytes {
  sha256: Buffer
  bytes: number
}

/**
 * The photo with these very bytes among those of one user, never of another; also one that is hidden because results
 * need it. Its row is locked, so that it is not deleted meanwhile.
 */
export async function findKnownPhoto(
  trx: Trx,
  userId: string,
  { sha256, bytes }: FileBytes,
): Promise<ImageRow | undefined> {
  return (
    trx
      .selectFrom('images')
      .innerJoin('files', 'files.key', 'images.original_key')
      .selectAll('images')
      .where('user_id', '=', userId)
      .where('kind', '=', 'original')
      .where('images.bytes', '=', bytes)
      .where('files.sha256', '=', sha256)
      // One that the disk has damaged is replaced by being sent again.
      .where('files.damaged_at', 'is', null)
      .orderBy(sql`images.deleted_at is not null`)
      .orderBy('images.created_at')
      .limit(1)
      .forUpdate('images')
      .executeTakeFirst()
  )
}
