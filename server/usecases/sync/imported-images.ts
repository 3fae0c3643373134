import type { Database } from '../../data/database.ts'
import type { Listing, ListingImage } from '../../base/listings.ts'
import { ownOfProvider, provider } from './policy.ts'

/** An image of a listing, as the account has it, and what this installation knows of it. */
export interface Candidate {
  listing: Listing
  image: ListingImage
}

interface KnownImage {
  /** Null when its photo was deleted here. */
  photoId: string | null
  syncId: string
}

export type KnownImages = ReadonlyMap<string, KnownImage>

export function toImageKey(listingId: string, imageId: string): string {
  return JSON.stringify([listingId, imageId])
}

/** Every image that was ever brought in for a user, by `keyOf`. Hidden photos count as deleted. */
export async function readKnownImages(db: Database, userId: string): Promise<KnownImages> {
  const rows = await db
    .selectFrom('imported_images as known')
    .leftJoin('images', (join) =>
      join.onRef('images.id', '=', 'known.photo_id').on('images.deleted_at', 'is', null),
    )
    .select(['known.listing_id', 'known.image_id', 'known.sync_id', 'images.id as photo_id'])
    .where('known.user_id', '=', userId)
    .where('known.provider', '=', provider)
    .execute()
  return new Map(
    rows.map((row) => [
      toImageKey(row.listing_id, row.image_id),
      { photoId: row.photo_id, syncId: row.sync_id },
    ]),
  )
}

/** Marks images that the account no longer has, and unmarks those that are back. Photos stay. */
export async function markVanished(
  db: Database,
  userId: string,
  listings: readonly Listing[],
  now: Date,
): Promise<void> {
  const there = listings.flatMap(({ id, images }) => images.map((image) => toImageKey(id, image.id)))
  const known = await db
    .selectFrom('imported_images')
    .select(['listing_id', 'image_id', 'vanished_at'])
    .where(ownOfProvider(userId))
    .execute()
  const isThere = new Set(there)
  for (const { listing_id: listingId, image_id: imageId, vanished_at: vanishedAt } of known) {
    if (isThere.has(toImageKey(listingId, imageId)) === (vanishedAt === null)) continue
    await db
      .updateTable('imported_images')
      .set({ vanished_at: vanishedAt === null ? now : null })
      .where(ownOfProvider(userId))
      .where('listing_id', '=', listingId)
      .where('image_id', '=', imageId)
      .execute()
  }
}
