import path from 'node:path'
import type { Context } from '../../context.ts'

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

/** The folder that holds every file of an image. */
export function folderOf(originalKey: string): string {
  return path.posix.dirname(originalKey)
}
