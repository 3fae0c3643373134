import { sql } from 'kysely'
import type { Storage as StorageUse } from '../../../core/contract/account.ts'
import { audioLimits, libraryLimits } from '../../../core/contract/constants.ts'
import { formatBytes } from '../../../core/contract/format-bytes.ts'
import type { Config } from '../../base/config.ts'
import { AppError, notFound } from '../../base/errors.ts'
import type { Database, Trx } from '../../data/database.ts'
import { isSubscriber } from '../auth/sessions.ts'

const bytesOfMegabyte = 1_000_000

/**
 * What an account keeps and may keep: the bytes of its uploads, photos and sounds. A deleted photo counts for as long as
 * results need its pixels. Results and films are paid for, and previews and masks are small: they do not count.
 */
export async function readStorage(
  db: Database | Trx,
  { STORAGE_FREE_MB: free, STORAGE_PLAN_MB: plan }: Config,
  userId: string,
): Promise<StorageUse> {
  const row = await db
    .selectFrom('users')
    .select([
      isSubscriber.as('has_plan'),
      sql<number>`(select count(*) from images where user_id = users.id and kind = 'original')`.as('photos'),
      sql<number>`(select coalesce(sum(bytes), 0)::bigint from images
        where user_id = users.id and kind = 'original')`.as('photo_bytes'),
      sql<number>`(select count(*) from audios where user_id = users.id)`.as('sounds'),
      sql<number>`(select coalesce(sum(bytes), 0)::bigint from audios where user_id = users.id)`.as(
        'sound_bytes',
      ),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const megabytes = row.has_plan ? plan : free
  return {
    used: row.photo_bytes + row.sound_bytes,
    allowed: megabytes === 0 ? null : megabytes * bytesOfMegabyte,
    photos: { count: row.photos, max: libraryLimits.photos },
    sounds: { count: row.sounds, max: audioLimits.count },
  }
}

/**
 * Lets one call at a time add to what a user keeps, until the transaction ends: files that arrive together are counted
 * one after the other. Throws `unauthenticated` for an account that has gone.
 */
export async function lockStorage(trx: Trx, userId: string): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // The account was deleted while the call waited for it.
  if (!user) throw new AppError('unauthenticated', 'Please sign in')
}

/**
 * Throws `quota_exceeded` when so many bytes more are too many. It counts for certain under `lockStorage`; before it
 * spares the work on a file that could not be kept.
 */
export async function assertQuota(
  db: Database | Trx,
  config: Config,
  userId: string,
  bytes: number,
): Promise<StorageUse> {
  const use = await readStorage(db, config, userId)
  const { used, allowed } = use
  if (allowed === null || used + bytes <= allowed) return use
  const left = Math.max(0, allowed - used)
  throw new AppError(
    'quota_exceeded',
    `This needs ${formatBytes(bytes)}, and ${formatBytes(left)} of the ${formatBytes(allowed)} that your account may keep are left. Delete photos or sounds, or choose a plan with more.`,
  )
}
