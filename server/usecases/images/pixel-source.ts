import type { Context } from '../context.ts'
import type { ImageRow } from '../../data/rows.ts'
import type { PixelSource } from '../../threads/tasks.ts'
import { readFile } from '../files/stored-files.ts'

/**
 * What an image's pixels are made from, without loss: the bytes of its upload, or of the nearest result that is a
 * whole new picture, and the patches of the results since.
 */
export async function readPixelSource(ctx: Context, image: ImageRow): Promise<PixelSource> {
  const patches: Uint8Array[] = []
  let step = image
  while (step.kind === 'result' && step.picture_key === null) {
    if (!step.patch_key || !step.parent_id)
      throw new Error(`the result ${step.id} has lost what it was made from`)
    patches.unshift(await readFile(ctx, step.patch_key))
    step = await ctx.db
      .selectFrom('images')
      .selectAll()
      .where('id', '=', step.parent_id)
      .executeTakeFirstOrThrow()
  }
  return { bytes: await readFile(ctx, step.picture_key ?? step.original_key), patches }
}
