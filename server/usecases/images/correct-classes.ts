import { isDeepStrictEqual } from 'node:util'
import type { ClassCorrections } from '../../../core/contract/class-corrections.ts'
import type { Analysis } from '../../../core/contract/shapes.ts'
import { type PhotoAnalysis, storeAnalysis } from '../../../core/documents/analysis.ts'
import { correctionsSize, packCorrections, unpackCorrections } from '../../../core/perception/corrections.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Trx } from '../../data/database.ts'
import { readAnalysis } from '../../data/read-document.ts'
import type { ImageRow } from '../../data/rows.ts'
import type { Output } from '../../threads/tasks.ts'
import type { Context } from '../context.ts'
import { deleteUnnamed, parentFolder, readFile } from '../files/stored-files.ts'
import { presentAnalysis } from './present.ts'
import { findOwnImage, lockOwnImage } from './queries.ts'

/**
 * Sets by hand what a photo shows; null goes back to what the network told. Suggestions and room of an upload are looked
 * for anew by it; walls that were set by hand stay. Throws `conflict` for a photo that no network has looked at, and
 * `invalid_request` for corrections that are not of its grid.
 */
export async function correctClasses(
  ctx: Context,
  userId: string,
  imageId: string,
  sent: ClassCorrections | null,
): Promise<Analysis> {
  const image = await findOwnImage(ctx.db, userId, imageId)
  const analysis = readAnalysis(ctx, image)
  if (analysis === null || image.perception_key === null)
    throw new AppError('conflict', 'No network has looked at this photo, so there is nothing to correct.')
  const corrections = sent && inOneForm(sent, image)
  // The same again, after a lost answer.
  if (isDeepStrictEqual(corrections, analysis.corrections)) return present(ctx, image)
  // A result has no suggestions, and the room of what it was made from.
  if (image.kind === 'result')
    return present(ctx, (await keep(ctx, image, { ...analysis, corrections })).kept)
  const { labels, ...made } = await lookAgain(ctx, image, image.perception_key, corrections)
  // A folder of its own: its address tells it from what browsers may still have of the one before.
  const folder = `${parentFolder(image.original_key)}/${newId()}`
  const key = `${folder}/suggestions.${labels.extension}`
  await ctx.storage.put(key, labels.bytes)
  const found = { ...made, corrections, suggested_at: ctx.clock.now().toISOString() }
  const { kept, unnamed } = await keep(ctx, image, found, key).catch(async (error: unknown) => {
    await deleteUnnamed(ctx, folder, error)
    throw error
  })
  for (const old of unnamed) await ctx.storage.delete(old)
  return present(ctx, kept)
}

/** The one way to say these corrections; null where they say nothing. */
function inOneForm(sent: ClassCorrections, image: ImageRow): ClassCorrections | null {
  const { width, height } = correctionsSize(image)
  if (sent.width !== width || sent.height !== height)
    throw new AppError(
      'invalid_request',
      `The corrections have ${sent.width} × ${sent.height} places, those of this photo ${width} × ${height}.`,
    )
  try {
    const packed = packCorrections(unpackCorrections(sent))
    return packed && { ...packed, runs: [...packed.runs] }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new AppError('invalid_request', `The corrections cannot be read: ${error.message}.`)
  }
}

async function lookAgain(
  ctx: Context,
  image: ImageRow,
  perceptionKey: string,
  corrections: ClassCorrections | null,
): Promise<Output<'lookAgain'>> {
  const read = async () => ({
    bytes: await readFile(ctx, image.original_key),
    perception: await readFile(ctx, perceptionKey),
    corrections,
  })
  return ctx.threads.run('lookAgain', read, { userId: image.user_id, pixels: image.width * image.height })
}

/**
 * `found`: what is known now but for walls that were set by hand, which may have changed meanwhile. `unnamed`: the keys
 * of files that no row names any more.
 */
async function keep(
  ctx: Context,
  { id, user_id: userId }: ImageRow,
  found: Pick<PhotoAnalysis, 'regions' | 'corrections' | 'suggested_at'> & {
    room: Omit<NonNullable<PhotoAnalysis['room']>, 'corrected'> | null
  },
  suggestionKey?: string,
): Promise<{ kept: ImageRow; unnamed: string[] }> {
  return ctx.db.transaction().execute(async (trx) => {
    const image = await lockOwnImage(trx, userId, id)
    const corrected = readAnalysis(ctx, image)?.room?.corrected ?? null
    const room = found.room && { ...found.room, corrected }
    const unnamed = suggestionKey === undefined ? [] : await dropAutomaticMask(trx, id)
    if (suggestionKey !== undefined && image.suggestion_key !== null) unnamed.push(image.suggestion_key)
    const kept = await trx
      .updateTable('images')
      .set({
        analysis: storeAnalysis({ ...found, room }),
        ...(suggestionKey !== undefined && { suggestion_key: suggestionKey }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { kept, unnamed }
  })
}

function present(ctx: Context, image: ImageRow): Analysis {
  return presentAnalysis(ctx, image)!
}

/**
 * Has the automatic mask of an image made anew when it is next asked for, since its suggestions are others now. One that
 * orders were placed with stays. Returns the keys of files that no row names any more.
 */
async function dropAutomaticMask(trx: Trx, imageId: string): Promise<string[]> {
  const dropped = await trx
    .deleteFrom('masks')
    .where('image_id', '=', imageId)
    .where('is_draft', '=', false)
    .where('is_foreground', '=', false)
    .where('name', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('orders').select('orders.id').whereRef('orders.mask_id', '=', 'masks.id')),
      ),
    )
    .returning('key')
    .execute()
  return dropped.map(({ key }) => key)
}
