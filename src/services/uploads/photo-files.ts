import { libraryLimits, uploadLimits } from '../../../core/contract/constants.ts'

/** Names by which photos are found in folders and ZIPs; what is chosen by itself is judged by the server alone. */
const photoEnding = /\.(jpe?g|png|webp|avif|tiff?|hei[cf])$/i

export function isPhotoName(name: string): boolean {
  // Systems put files of their own beside photos, under names that begin with a dot.
  return photoEnding.test(name) && !name.startsWith('.')
}

export function isZip({ name, type }: { name: string; type: string }): boolean {
  return /\.zip$/i.test(name) || type === 'application/zip' || type === 'application/x-zip-compressed'
}

/** What one ZIP, or one folder, may bring in. */
export interface ArchiveLimits {
  photos: number
  /** Entries that are looked at, photos or not. */
  entries: number
  /** Bytes of one photo, and of all of them, after they were unpacked. */
  photoBytes: number
  bytes: number
}

export const archiveLimits: ArchiveLimits = {
  photos: libraryLimits.atOnce,
  entries: 10_000,
  photoBytes: uploadLimits.bytes,
  bytes: 2 * 1024 * 1024 * 1024,
}
