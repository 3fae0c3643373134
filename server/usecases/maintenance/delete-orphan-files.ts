import path from 'node:path'
import { readdir, rm } from 'node:fs/promises'
import type { Context } from '../context.ts'
import { parentFolder, portraitId } from '../files/stored-files.ts'

/** Younger files may belong to a row that is about to be written by another process. */
const settledMs = 15 * 60_000

/** On start: uploads that never ended, since their server did. */
export async function deleteUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) await rm(path.join(folder, name), { force: true })
}

/** What processes that were killed had half written: nobody writes at one file for longer. */
const unfinishedMs = 60 * 60_000

export async function deleteUnfinished({ storage, clock }: Context): Promise<void> {
  await storage.deleteUnfinished(new Date(clock.now().getTime() - unfinishedMs))
}

/** Folders in which each file is named by a row: one that is not was left by work that ended half-way. */
const everyFileIsNamed = new Set(['photos', 'masks', 'results'])

async function namedFiles({ db }: Pick<Context, 'db'>): Promise<Set<string>> {
  const images = await db
    .selectFrom('images')
    .select([
      'original_key',
      'display_key',
      'preview_key',
      'thumbnail_key',
      'suggestion_key',
      'perception_key',
      'patch_key',
      'picture_key',
    ])
    .execute()
  const masks = await db.selectFrom('masks').select('key').execute()
  const named = new Set<string>()
  for (const row of [...images, ...masks])
    for (const key of Object.values(row)) if (key !== null) named.add(key)
  // A result's own pixels lie beside its file.
  for (const { original_key: key } of images) named.add(`${parentFolder(key)}/lossless.png`)
  return named
}

/**
 * Removes files that no row names, which a crash left behind; on start, and once a day, since what a crash left last is
 * too young at the start that follows it.
 */
export async function deleteOrphanFiles(ctx: Context, signal: AbortSignal): Promise<void> {
  for await (const { key } of findOrphanFiles(ctx)) {
    if (signal.aborted) return
    await ctx.storage.delete(key)
  }
}

/** Files that no row names, but for those that may belong to a row that is about to be written. */
export async function* findOrphanFiles(
  ctx: Pick<Context, 'db' | 'storage' | 'clock'>,
): AsyncGenerator<{ key: string; bytes: number }> {
  const images = await ctx.db.selectFrom('images').select('id').execute()
  const orders = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['queued', 'processing', 'completed'])
    .execute()
  const portraits = await ctx.db
    .selectFrom('users')
    .select('profile_picture')
    .where('profile_picture', 'is not', null)
    .execute()
  const videos = await ctx.db.selectFrom('videos').select('id').execute()
  const audios = await ctx.db.selectFrom('audios').select('id').execute()
  const owners: Record<string, Set<string>> = {
    photos: new Set(images.map(({ id }) => id)),
    masks: new Set(images.map(({ id }) => id)),
    portraits: new Set(portraits.map(({ profile_picture: key }) => portraitId(key ?? ''))),
    results: new Set(orders.map(({ id }) => id)),
    films: new Set(videos.map(({ id }) => id)),
    sounds: new Set(audios.map(({ id }) => id)),
  }
  const named = await namedFiles(ctx)
  const oldest = ctx.clock.now().getTime() - settledMs
  for await (const key of ctx.storage.list('')) {
    const [kind, owner] = key.split('/')
    const known = owners[kind ?? '']
    if (!known || owner === undefined) continue
    if (known.has(owner) && (!everyFileIsNamed.has(kind ?? '') || named.has(key))) continue
    const stat = await ctx.storage.stat(key)
    if (stat && stat.modified.getTime() < oldest) yield { key, bytes: stat.bytes }
  }
}
