import { isDeepStrictEqual } from 'node:util'
import { MAX_AUTOMATIC_ITEMS } from '../../../core/contract/constants.ts'
import type { RemovalHints } from '../../../core/contract/hints.ts'
import type { Mask } from '../../../core/contract/shapes.ts'
import { storeHints } from '../../../core/documents/hints.ts'
import { readAnalysis, readHints } from '../../data/read-document.ts'
import type { ImageRow, MaskRow } from '../../data/rows.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Input, MadeMask } from '../../threads/tasks.ts'
import type { Context } from '../context.ts'
import { maskUrl } from '../files/media-urls.ts'
import { refuseCrash } from '../files/refuse-crash.ts'
import { hasBytes, masksFolder, readFile } from '../files/stored-files.ts'
import { findOwnImage } from '../images/queries.ts'
import { findLastDraft } from './queries.ts'

export function presentMask(ctx: Context, row: MaskRow): Mask {
  return { id: row.id, url: maskUrl(ctx, row.id), coverage: row.coverage, bounds: row.bounds }
}

/** Reads a mask that has just arrived, of a photo of that size. Throws errors for the user. */
export async function checkMask(ctx: Context, userId: string, input: Input<'checkMask'>): Promise<MadeMask> {
  const checked = ctx.threads.run('checkMask', input, { userId, pixels: input.width * input.height })
  return refuseCrash(ctx, checked, 'Draw the mask again, or save it again as a PNG.')
}

interface StoredMask {
  revision: number
  isDraft: boolean
  isForeground?: boolean
  hints: RemovalHints | null
  /** Makes it a saved selection. */
  name?: string
}

/** Stores a mask as file and row. A lost race for the same revision leaves nothing behind. */
export async function storeMask(
  ctx: Context,
  image: ImageRow,
  { png, coverage, bounds }: MadeMask,
  { revision, isDraft, isForeground = false, hints, name }: StoredMask,
): Promise<MaskRow | undefined> {
  const id = newId()
  const key = `${masksFolder(image.id)}/${id}.png`
  await ctx.storage.put(key, png)
  const row = await ctx.db
    .insertInto('masks')
    .values({
      id,
      user_id: image.user_id,
      image_id: image.id,
      key,
      coverage,
      bounds: bounds && JSON.stringify(bounds),
      revision,
      is_draft: isDraft,
      is_foreground: isForeground,
      hints: hints && storeHints(hints),
      name: name ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) await ctx.storage.delete(key)
  return row
}

/**
 * Saves a draft mask and its hints on top of revision `base`. The same draft sent again after a lost answer is stored
 * once. Throws `stale_revision` when another one was saved in between.
 */
export async function saveMask(
  ctx: Context,
  userId: string,
  request: { imageId: string; base: number; file: string; hints: RemovalHints | null },
): Promise<{ mask: Mask; revision: number }> {
  const image = await findOwnImage(ctx.db, userId, request.imageId)
  const { width, height } = image
  const made = await checkMask(ctx, userId, { file: request.file, width, height })
  const last = await findLastDraft(ctx, image.id)
  const { hints } = request
  if (last && last.revision === request.base + 1 && (await isSame(ctx, last, made.png, hints)))
    return { mask: presentMask(ctx, last), revision: last.revision }
  if ((last?.revision ?? 0) !== request.base) throw stale()
  const revision = request.base + 1
  const row = await storeMask(ctx, image, made, { revision, isDraft: true, hints })
  if (!row) throw stale()
  await pruneDrafts(ctx, image.id, revision)
  return { mask: presentMask(ctx, row), revision }
}

async function isSame(
  ctx: Context,
  saved: MaskRow,
  png: Uint8Array,
  hints: RemovalHints | null,
): Promise<boolean> {
  return isDeepStrictEqual(readHints(ctx, saved), hints) && (await hasBytes(ctx, saved.key, png))
}

function stale(): AppError {
  return new AppError(
    'stale_revision',
    'This mask was changed elsewhere in the meantime. Load that one, or save yours over it.',
  )
}

/** Older drafts that no order was placed with are of no use any more. */
async function pruneDrafts(ctx: Context, imageId: string, revision: number): Promise<void> {
  const pruned = await ctx.db
    .deleteFrom('masks')
    .where('image_id', '=', imageId)
    .where('is_draft', '=', true)
    .where('revision', '<', revision)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('orders').select('orders.id').whereRef('orders.mask_id', '=', 'masks.id')),
      ),
    )
    .returning('key')
    .execute()
  for (const { key } of pruned) await ctx.storage.delete(key)
}

/** The mask of the most salient items, for an order without a mask of the user's; made once for an image. */
export async function findOrCreateAutomaticMask(ctx: Context, image: ImageRow): Promise<MaskRow> {
  const find = () =>
    ctx.db
      .selectFrom('masks')
      .selectAll()
      .where('image_id', '=', image.id)
      .where('is_draft', '=', false)
      .where('is_foreground', '=', false)
      .where('name', 'is', null)
      .executeTakeFirst()
  const known = await find()
  if (known) return known
  const regions = readAnalysis(ctx, image)?.regions ?? []
  if (!image.suggestion_key || regions.length === 0)
    throw new AppError(
      'invalid_request',
      'No items were found in this photo. Paint a mask over what should go, and order with that.',
    )
  const { width, height } = image
  const labels = await readFile(ctx, image.suggestion_key)
  const input = { labels, max: MAX_AUTOMATIC_ITEMS, width, height }
  const made = await ctx.threads.run('maskOfLabels', input, {
    userId: image.user_id,
    pixels: width * height,
  })
  const row = await storeMask(ctx, image, made, { revision: 0, isDraft: false, hints: null })
  return row ?? (await find()) ?? Promise.reject(notFound())
}
