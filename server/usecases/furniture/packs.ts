import { buffer } from 'node:stream/consumers'
import {
  furniturePackSchema,
  type FurnitureItem,
  type FurniturePack,
  type PackEntry,
} from '../../../core/contract/furniture-pack.ts'
import { isFromPack, type StagingLayout } from '../../../core/contract/staging-document.ts'
import { AppError, notFound } from '../../base/errors.ts'
import type { FurnitureModel } from '../../engines/seam/service-effect-engine.ts'
import type { Context } from '../context.ts'

/** Packs are files alone: what holds them needs the storage and nothing else. */
export type PackStorage = Pick<Context, 'storage'>

const ROOT = 'furniture'
/** Of imports that were never ended. */
const dayMs = 24 * 60 * 60_000

/** A pack with the revision of its files: each import writes new ones. */
export interface StoredPack extends FurniturePack {
  revision: string
}

export function packKey(pack: string): string {
  return `${ROOT}/${pack}/pack.json`
}

/** The file of an item: its converted model (`piece`), or what is known of it (`json`). */
export function itemKey(pack: string, revision: string, item: string, kind: 'piece' | 'json'): string {
  return `${ROOT}/${pack}/${revision}/${item}.${kind}`
}

export function draftKey(pack: string, revision: string): string {
  return `${ROOT}/${pack}/${revision}/draft.json`
}

/** All packs, by name. */
export async function listPacks(ctx: PackStorage): Promise<StoredPack[]> {
  const packs: StoredPack[] = []
  for await (const key of ctx.storage.list(`${ROOT}/`))
    if (key.endsWith('/pack.json')) packs.push(await readJson(ctx, key, restorePack))
  return packs.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The converted model of an item. Throws `not_found`. */
export async function findModelFile(
  ctx: PackStorage,
  pack: string,
  item: string,
): Promise<{ key: string; mime: string; name: string }> {
  if ((await ctx.storage.stat(packKey(pack))) === undefined) throw notFound()
  const { items, revision } = await readJson(ctx, packKey(pack), restorePack)
  if (!items.some(({ id }) => id === item)) throw notFound()
  return {
    key: itemKey(pack, revision, item, 'piece'),
    mime: 'application/octet-stream',
    name: `${pack}-${item}.piece`,
  }
}

/** The models of packs that a layout shows. Throws for a piece that is in no pack any more. */
export async function readModels(ctx: PackStorage, layout: StagingLayout | null): Promise<FurnitureModel[]> {
  const ids = new Set(layout?.pieces.flatMap(({ piece }) => (isFromPack(piece) ? [piece] : [])))
  if (ids.size === 0) return []
  const packs = await listPacks(ctx)
  return Promise.all(
    [...ids].map(async (id) => {
      const [pack, itemId] = id.split('/')
      const found = packs.find((each) => each.id === pack)
      const item = found?.items.find((each) => each.id === itemId)
      if (found === undefined || item === undefined)
        throw new AppError(
          'invalid_request',
          `The piece ${id} is in no furniture pack any more. Take it out, or swap it.`,
        )
      const file = await ctx.storage.get(itemKey(found.id, found.revision, item.id, 'piece'))
      return { id, item, bytes: new Uint8Array(await buffer(file)) }
    }),
  )
}

/** The models of packs that `offers` chooses of all items. */
export async function readOfferedModels(
  ctx: PackStorage,
  offers: (entries: readonly PackEntry[]) => readonly PackEntry[],
): Promise<FurnitureModel[]> {
  const packs = await listPacks(ctx)
  const entries = packs.flatMap(({ id, revision, items }) =>
    items.map((item) => ({ id: `${id}/${item.id}`, item, key: itemKey(id, revision, item.id, 'piece') })),
  )
  const keys = new Map(entries.map(({ id, key }) => [id, key]))
  return Promise.all(
    offers(entries).map(async ({ id, item }) => {
      const file = await ctx.storage.get(keys.get(id)!)
      return { id, item, bytes: new Uint8Array(await buffer(file)) }
    }),
  )
}

/** Takes a pack away. Layouts that show its pieces name what is missing. Throws `not_found`. */
export async function deletePack(ctx: PackStorage, pack: string): Promise<void> {
  if ((await ctx.storage.stat(packKey(pack))) === undefined) throw notFound()
  await ctx.storage.delete(packKey(pack))
  await deleteRevisions(ctx, pack, () => true)
}

/** Removes files of former imports, and of imports that were begun a day ago and never ended. */
export async function prunePacks(ctx: Context, signal: AbortSignal): Promise<void> {
  const current = new Map((await listPacks(ctx)).map(({ id, revision }) => [id, revision]))
  const old = ctx.clock.now().getTime() - dayMs
  for await (const key of ctx.storage.list(`${ROOT}/`)) {
    if (signal.aborted) return
    const [, pack = '', revision = ''] = key.split('/')
    if (revision === 'pack.json' || current.get(pack) === revision) continue
    const stat = await ctx.storage.stat(key)
    if (stat !== undefined && stat.modified.getTime() < old) await ctx.storage.delete(key)
  }
}

/** Deletes the files of the revisions of a pack that `is` names. */
export async function deleteRevisions(
  ctx: PackStorage,
  pack: string,
  is: (revision: string) => boolean,
): Promise<void> {
  const keys: string[] = []
  for await (const key of ctx.storage.list(`${ROOT}/${pack}/`)) {
    const [, , revision = ''] = key.split('/')
    if (revision !== 'pack.json' && is(revision)) keys.push(key)
  }
  for (const key of keys) await ctx.storage.delete(key)
}

export async function readJson<T>(ctx: PackStorage, key: string, restore: (value: unknown) => T): Promise<T> {
  const bytes = await buffer(await ctx.storage.get(key))
  return restore(JSON.parse(bytes.toString('utf8')))
}

export async function writeJson(ctx: PackStorage, key: string, value: object): Promise<void> {
  await ctx.storage.put(key, Buffer.from(JSON.stringify(value)))
}

function restorePack(value: unknown): StoredPack {
  const { revision } = value as { revision?: unknown }
  return { ...furniturePackSchema.parse(value), revision: String(revision) }
}

/** The text that a licence such as CC-BY asks for, a line an item that has one. */
export function creditsOf(packs: readonly FurniturePack[]): string[] {
  return packs
    .flatMap(({ items }) => items.map(({ credit }: FurnitureItem) => credit))
    .filter((line) => line !== null)
}
