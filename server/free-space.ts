import { statfs } from 'node:fs/promises'

/**
 * Kept free of photos and results, for what must go on when a disk is nearly full: the database, which writes ahead in
 * pieces of 16 MB and ends when it cannot, and masks, which are work of hours and take next to nothing.
 */
export const reservedBytes = 64 * 1024 * 1024

/** Bytes that this process may still write to the disk of a folder, which must be there. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
