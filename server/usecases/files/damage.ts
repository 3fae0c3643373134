import { createHash } from 'node:crypto'
import { pipeline as pipe, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { notify } from '../notifications/notifications.ts'

/** Throws `unreadable_file` when these are not the bytes that were stored under the key. */
export async function assertUndamaged(ctx: Context, key: string, bytes: Uint8Array): Promise<void> {
  const row = await ctx.db.selectFrom('files').select('sha256').where('key', '=', key).executeTakeFirst()
  // Files of earlier versions have no hash until the first check gives them one.
  if (row === undefined || createHash('sha256').update(bytes).digest().equals(row.sha256)) return
  await reportDamage(ctx, key)
  throw damaged()
}

/**
 * A stored file to be kept by somebody. It is compared while it is read, and damage is told at its end: a photo with a few
 * wrong bytes is worth more to its owner than none, so it is not held back. What is only looked at is left to the check.
 */
export async function readForDownload(ctx: Context, key: string): Promise<Readable> {
  const hash = createHash('sha256')
  const measured = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
    flush: (done) => {
      done()
      compare(ctx, key, hash.digest()).catch((error: unknown) =>
        ctx.log.warn({ err: error, key }, 'a download could not be compared'),
      )
    },
  })
  // One that breaks off closes the other; the reader of the answer hears of it.
  return pipe(await ctx.storage.get(key), measured, () => undefined)
}

async function compare(ctx: Context, key: string, sha256: Buffer): Promise<void> {
  const row = await ctx.db.selectFrom('files').select('sha256').where('key', '=', key).executeTakeFirst()
  if (row && !row.sha256.equals(sha256)) await reportDamage(ctx, key)
}

function damaged(): AppError {
  return new AppError(
    'unreadable_file',
    'The stored file is damaged: the disk of the server has changed it. Please upload it again.',
  )
}

/** Marks a file as damaged and tells the operator and the owner, once. */
async function reportDamage(ctx: Context, key: string): Promise<void> {
  const marked = await ctx.db
    .updateTable('files')
    .set({ damaged_at: sql`now()` })
    .where('key', '=', key)
    .where('damaged_at', 'is', null)
    .returning('key')
    .executeTakeFirst()
  if (!marked) return
  ctx.log.error(`a stored file is damaged or missing: ${key}`)
  const owner = await ctx.db
    .selectFrom('images')
    .select(['id', 'user_id', 'name'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('original_key', '=', key), eb('picture_key', '=', key), eb('patch_key', '=', key)]),
    )
    .executeTakeFirst()
  const admins = await ctx.db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`'admin' = any(roles)`)
    .where('email_verified_at', 'is not', null)
    .execute()
  for (const { id } of admins)
    await notify(ctx, id, {
      kind: 'system',
      title: 'A stored file is damaged',
      body: `${key} is not what was stored. Check the disk, and put the file back from a backup.`,
    })
  if (owner)
    await notify(ctx, owner.user_id, {
      kind: 'system',
      title: `${owner.name} is damaged`,
      body: 'The disk of the server has changed its file. Please upload the photo again.',
      link: `/media-library?view=${owner.id}`,
    })
}

/** One check reads at most so much, and lasts at most so long: it shares the disk with those who work. */
const checkBytes = 2 * 1024 ** 3
const checkMs = 5 * 60_000
const atOnce = 100
/** Days until a file is read again. */
const interval = 30

/**
 * Reads the files that were not checked for longest, and compares them with their hashes. Those that have none yet, from
 * before there were hashes, get one first.
 */
export async function checkFiles(ctx: Context, signal: AbortSignal): Promise<void> {
  await adoptFiles(ctx)
  const end = performance.now() + checkMs
  let left = checkBytes
  for (;;) {
    const rows = await ctx.db
      .selectFrom('files')
      .select(['key', 'sha256', 'bytes'])
      .where('damaged_at', 'is', null)
      .where('checked_at', '<', sql<Date>`now() - make_interval(days => ${interval})`)
      .orderBy('checked_at')
      .limit(atOnce)
      .execute()
    for (const { key, sha256, bytes } of rows) {
      if (signal.aborted || left < 0 || performance.now() > end) return
      left -= bytes
      const found = await hashOf(ctx, key, signal)
      if (signal.aborted) return
      if (found?.equals(sha256)) await markChecked(ctx, key)
      else await reportDamage(ctx, key)
    }
    if (rows.length < atOnce) return
  }
}

async function markChecked({ db }: Context, key: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ checked_at: sql`now()` })
    .where('key', '=', key)
    .execute()
}

/** Gives photos of before a row to be checked by. A row that is not checked yet is read at once. */
async function adoptFiles(ctx: Context): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select original_key as key from images
    where deleted_at is null and not exists (select from files where files.key = images.original_key)
    limit ${atOnce}`.execute(ctx.db)
  for (const { key } of rows) {
    const stat = await ctx.storage.stat(key)
    const sha256 = stat && (await hashOf(ctx, key))
    if (stat && sha256)
      await ctx.db
        .insertInto('files')
        .values({ key, sha256, bytes: stat.bytes })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/** Undefined for a file that is not there. */
async function hashOf({ storage }: Context, key: string, signal?: AbortSignal): Promise<Buffer | undefined> {
  if (!(await storage.stat(key))) return undefined
  const hash = createHash('sha256')
  await pipeline(await storage.get(key), hash, signal ? { signal } : {}).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
  return hash.digest()
}
