import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Layers, StoredPatch } from '../pictures/layers.ts'
import type { ImageRow } from './present-image.ts'

/** The list that `patch_key` points at: where each patch lies, and under which key. */
const patchListSchema = z.array(z.object({ x: z.number(), y: z.number(), key: z.string() }))

export async function readFile(ctx: Context, key: string): Promise<Uint8Array> {
  return buffer(await ctx.storage.get(key))
}

export async function storePatches(ctx: Context, folder: string, patches: StoredPatch[]): Promise<string> {
  const list = await Promise.all(
    patches.map(async ({ x, y, png }, i) => {
      const key = `${folder}/patch-${i}.png`
      await ctx.storage.put(key, png)
      return { x, y, key }
    }),
  )
  const listKey = `${folder}/patches.json`
  await ctx.storage.put(listKey, Buffer.from(JSON.stringify(list)))
  return listKey
}

/** The exact pixels of an image: the upload that its chain begins with, and the patches of every result since. */
export async function readLayers(ctx: Context, image: ImageRow): Promise<Layers> {
  const patches: StoredPatch[] = []
  let row = image
  while (row.parent_id !== null) {
    patches.unshift(...(await readPatches(ctx, row.patch_key)))
    const parent = await ctx.db
      .selectFrom('images')
      .selectAll()
      .where('id', '=', row.parent_id)
      .executeTakeFirst()
    if (!parent) throw notFound()
    row = parent
  }
  return { original: await readFile(ctx, row.original_key), patches }
}

async function readPatches(ctx: Context, key: string | null): Promise<StoredPatch[]> {
  if (key === null) return []
  const list = patchListSchema.parse(JSON.parse(Buffer.from(await readFile(ctx, key)).toString('utf8')))
  return Promise.all(list.map(async ({ x, y, key: part }) => ({ x, y, png: await readFile(ctx, part) })))
}
