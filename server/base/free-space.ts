import { statfs } from 'node:fs/promises'

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
