// Photos that browsers send straight to the store. Each part of one is a file of its own in the store, below `incoming`, until
// an api has read them all, checked them as every upload, and made a photo of them: nothing else ever reads them.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DirectUpload } from '../../../core/contract/images.ts'
import { resumableLimits, uploadLimits } from '../../../core/contract/constants.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Context } from '../context.ts'
import { checkNewParts, ownsParts } from './sent-parts.ts'

const folder = 'incoming/'
/** What is lost at most when the network is. */
const partBytes = 8 * 1024 * 1024
/** Seconds that an address of a part takes bytes; the page asks for new ones where that was not enough. */
const addressSeconds = 15 * 60

/** Whether an id is one of these uploads: it ends with their bytes. */
export const isDirect = (id: string): boolean => /_\d+$/.test(id)

/** Kept from the beginning on: what was checked then is not given addresses for otherwise, and counts. */
const beginningOf = (id: string) => `${folder}${id}/begun`

interface Part {
  key: string
  from: number
  to: number
}

/** The parts of an upload: its id says whose it is and how many bytes it has. None for an upload of another kind. */
function partsOf(id: string): Part[] {
  const bytes = Number(/_(\d+)$/.exec(id)?.[1] ?? 0)
  if (bytes > uploadLimits.bytes) return []
  return Array.from({ length: Math.ceil(bytes / partBytes) }, (_, n) => ({
    key: `${folder}${id}/${n + 1}`,
    from: n * partBytes,
    to: Math.min(bytes, (n + 1) * partBytes),
  }))
}

/** Begins an upload, with all checks that need none of its bytes; null where the store takes none from browsers. */
export async function beginDirectUpload(
  ctx: Context,
  userId: string,
  bytes: number,
): Promise<DirectUpload | null> {
  if (!ctx.config.DIRECT_UPLOADS) return null
  await checkNewParts(ctx, userId, bytes, await countOpen(ctx, userId))
  const id = `${userId}_${newId()}_${bytes}`
  await ctx.storage.put(beginningOf(id), Buffer.from('begun'))
  return describe(ctx, id)
}

/** What of an upload has arrived, and where the rest of it goes; null where the store takes none (any more). */
export async function findDirectUpload(
  ctx: Context,
  userId: string,
  id: string,
): Promise<DirectUpload | null> {
  if (!ownsParts(userId, id)) throw notFound()
  if (!ctx.config.DIRECT_UPLOADS || !isDirect(id)) return null
  if ((await ctx.storage.stat(beginningOf(id))) === undefined) throw notFound()
  return describe(ctx, id)
}

async function describe(ctx: Context, id: string): Promise<DirectUpload> {
  const arrived = await arrivedKeys(ctx, id)
  const parts = partsOf(id).map(({ key, from, to }) => ({
    from,
    to,
    url: arrived.has(key) ? null : ctx.storage.presignPut!(key, addressSeconds, to - from),
  }))
  return { id, parts }
}

/** Deletes what has arrived of an upload that is not wanted any more. */
export async function dropDirectUpload(ctx: Context, userId: string, id: string): Promise<void> {
  if (!ownsParts(userId, id)) throw notFound()
  await deleteDirectParts(ctx, id)
}

export async function deleteDirectParts(ctx: Context, id: string): Promise<void> {
  for (const key of [...partsOf(id).map((part) => part.key), beginningOf(id)]) await ctx.storage.delete(key)
}

/**
 * Brings the parts of an upload into one file of this machine. Returns its bytes; undefined for an upload that is not there.
 * Throws `conflict` while parts are missing.
 */
export async function fetchDirectParts(ctx: Context, id: string, file: string): Promise<number | undefined> {
  const parts = partsOf(id)
  const arrived = await arrivedKeys(ctx, id)
  if (!arrived.has(beginningOf(id))) return undefined
  if (!parts.every(({ key }) => arrived.has(key)))
    throw new AppError('conflict', 'The file has not arrived whole. Send the rest of it.')
  const bytes = parts.at(-1)!.to
  await ctx.storage.checkRoom(bytes)
  const read = async function* () {
    for (const { key } of parts) yield* await ctx.storage.get(key)
  }
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  await pipeline(Readable.from(read()), sink)
  if (sink.bytesWritten !== bytes) throw new Error(`the upload ${id} has ${sink.bytesWritten} bytes`)
  return bytes
}

async function arrivedKeys({ storage }: Context, id: string): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const key of storage.list(`${folder}${id}/`)) keys.add(key)
  return keys
}

async function countOpen({ storage }: Context, userId: string): Promise<number> {
  const open = new Set<string>()
  for await (const key of storage.list(`${folder}${userId}_`)) open.add(key.split('/')[1]!)
  return open.size
}

/** Deletes what was begun or sent longer than a day ago and never became a photo. */
export async function deleteOldDirectParts({ config, storage, clock }: Context): Promise<void> {
  if (!config.DIRECT_UPLOADS) return
  const oldest = clock.now().getTime() - resumableLimits.keptMs
  for await (const key of storage.list(folder)) {
    const stat = await storage.stat(key)
    if (stat !== undefined && stat.modified.getTime() < oldest) await storage.delete(key)
  }
}
