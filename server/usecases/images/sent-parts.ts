import { resumableLimits, uploadLimits } from '../../../core/contract/constants.ts'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { assertQuota } from '../files/quota.ts'

/** The id of an upload in parts: it says whose it is, so that nobody else can add to it, finish it or read of it. */
export function ownsParts(userId: string, uploadId: string): boolean {
  return uploadId.startsWith(`${userId}_`)
}

/** The checks of every upload, before a byte of it is sent; `open` is how many this user has not finished. */
export async function checkNewParts(
  ctx: Context,
  userId: string,
  bytes: number,
  open: number,
): Promise<void> {
  if (bytes > uploadLimits.bytes)
    throw new AppError('too_large', `The file is larger than ${uploadLimits.bytes / 1024 / 1024} MB`)
  if (open >= resumableLimits.open)
    throw new AppError(
      'rate_limited',
      'Too many files are only half sent. Finish or cancel some of them first.',
      { retryAfter: 60 },
    )
  await assertQuota(ctx.db, ctx.config, userId, bytes)
  await ctx.storage.checkRoom(bytes)
}
