import { statfs } from 'node:fs/promises'
import { storageFull } from './errors.ts'

/**
 * Bytes that photos and results leave free, for what must still work on a nearly full disk: the database, which stops
 * when it cannot write its log segments of 16 MB, and masks, which are small and the work of hours.
 */
export const reservedBytes = 64 * 1024 * 1024

/** Bytes that this process may still write to the disk of a folder, which must be there. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws `storage_full` when so many bytes more would leave the disk of this folder without room to go on. */
export async function checkLocalRoom(folder: string, bytes: number): Promise<void> {
  if ((await freeBytes(folder)) - bytes < reservedBytes) throw storageFull()
}
