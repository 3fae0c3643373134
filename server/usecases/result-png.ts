import type { Context } from '../context.ts'
import { readLayers } from './image-layers.ts'
import type { ImageRow } from './present-image.ts'

const underWay = new Map<string, Promise<string>>()

/**
 * The key of a result's exact PNG. It takes seconds and many megabytes, so it is made when first asked for and kept;
 * who asks meanwhile waits for the same one.
 */
export async function encodePngOf(ctx: Context, image: ImageRow): Promise<string> {
  const key = `images/${image.id}/full.png`
  if (await ctx.storage.stat(key)) return key
  const found = underWay.get(key)
  if (found) return found
  const made = make(ctx, image, key).finally(() => underWay.delete(key))
  underWay.set(key, made)
  return made
}

async function make(ctx: Context, image: ImageRow, key: string): Promise<string> {
  await ctx.storage.put(key, await ctx.threads.run({ kind: 'png', layers: await readLayers(ctx, image) }))
  return key
}
