import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isOutage } from '../../base/outage.ts'
import type { Context } from '../context.ts'
import { assertUndamaged } from './damage.ts'

/** Deletes every file below a folder. What cannot be deleted now is found by the sweep at the next start. */
export async function deleteFolder({ storage, log }: Context, folder: string): Promise<void> {
  try {
    const keys: string[] = []
    for await (const key of storage.list(`${folder}/`)) keys.push(key)
    for (const key of keys) await storage.delete(key)
  } catch (error) {
    log.warn({ err: error }, 'files could not be deleted')
  }
}

/**
 * Deletes what was stored for a row that an error kept from being written. Where the database went away, the row may be there
 * all the same, and only the answer to its commit was lost: then the sweep decides, which reads the rows.
 */
export async function deleteUnnamed(ctx: Context, folder: string, error: unknown): Promise<void> {
  if (!isOutage(error)) await deleteFolder(ctx, folder)
}

/** The folder that holds every file of an image. */
export function parentFolder(originalKey: string): string {
  return path.posix.dirname(originalKey)
}

/** All bytes of a stored file, as they were stored. Throws `unreadable_file` where the disk has changed them. */
export async function readFile(ctx: Context, key: string): Promise<Buffer> {
  const bytes = await buffer(await ctx.storage.get(key))
  await assertUndamaged(ctx, key, bytes)
  return bytes
}

/** Whether these very bytes lie under the key; a damaged or missing file is another one. */
export async function hasBytes({ storage }: Context, key: string, bytes: Uint8Array): Promise<boolean> {
  if (!(await storage.stat(key))) return false
  return (await buffer(await storage.get(key))).equals(bytes)
}

/** Where all files of a film lie. */
export function filmFolder(videoId: string): string {
  return `films/${videoId}`
}

/** Storage key of the file of a sound. */
export function soundFolder(audioId: string): string {
  return `sounds/${audioId}`
}

/** Where the results of an order lie, a folder an attempt. */
export function resultsFolder(orderId: string): string {
  return `results/${orderId}`
}

/** Where the masks of an image lie. */
export function masksFolder(imageId: string): string {
  return `masks/${imageId}`
}

/** Storage key of a profile picture. Each has an id of its own, so that its address changes with it. */
export function portraitKey(pictureId: string): string {
  return `portraits/${pictureId}/512.jpg`
}

/** The id of a profile picture, by its storage key. */
export function portraitId(key: string): string {
  return key.split('/')[1] ?? ''
}
