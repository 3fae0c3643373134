import type { FoundListing } from '../../../core/contract/aryeo.ts'
import type { Context } from '../context.ts'
import { AppError } from '../../base/errors.ts'
import type { Listing } from '../../base/listings.ts'
import { readKey } from './connected-keys.ts'
import { type KnownImages, readKnownImages, toImageKey } from './imported-images.ts'

interface FetchedListings {
  listings: Listing[]
  /** Every listing of the account was seen: only then does a missing one mean that it is gone. */
  isWhole: boolean
}

/** Reads every listing of an account. Should listings move between pages meanwhile, each counts once. */
export async function fetchAllListings(
  { aryeo }: Pick<Context, 'aryeo'>,
  key: string,
  signal: AbortSignal,
  onPage: (page: number, lastPage: number) => Promise<void>,
): Promise<FetchedListings> {
  const byId = new Map<string, Listing>()
  let total = 0
  for await (const page of aryeo.pages(key, signal)) {
    for (const listing of page.listings) byId.set(listing.id, listing)
    total = page.total
    await onPage(page.page, page.lastPage)
  }
  return { listings: [...byId.values()], isWhole: byId.size === total }
}

/** Milliseconds: the user waits for the answer, and proxies end requests after a minute. */
const previewTimeoutMs = 50_000

interface ListingsPreview {
  listings: number
  imported: number
  skipped: number
  failed: number
  found: FoundListing[]
}

/** Counts what a sync would import, and stores nothing: neither photos nor the key. */
export async function previewListings(
  ctx: Context,
  userId: string,
  givenKey: string | undefined,
): Promise<ListingsPreview> {
  const key = givenKey ?? (await readKey(ctx, userId))
  const signal = AbortSignal.timeout(previewTimeoutMs)
  try {
    const { listings } = await fetchAllListings(ctx, key, signal, async () => {})
    const known = await readKnownImages(ctx.db, userId)
    const found = listings.map((listing) => describe(listing, known))
    const sum = (count: (each: FoundListing) => number) => found.reduce((all, each) => all + count(each), 0)
    return {
      listings: found.length,
      imported: sum(({ fresh }) => fresh),
      skipped: sum(({ here, deleted }) => here + deleted),
      failed: sum(({ unusable }) => unusable),
      found,
    }
  } catch (error) {
    if (!signal.aborted) throw error
    throw new AppError(
      'unavailable',
      'This account has too many listings for a check. Import works without one.',
      { cause: error },
    )
  }
}

function describe({ id, address, images }: Listing, known: KnownImages): FoundListing {
  const found = { id, address, images: images.length, fresh: 0, here: 0, deleted: 0, unusable: 0 }
  for (const image of images) {
    const before = known.get(toImageKey(id, image.id))
    if (before) found[before.photoId === null ? 'deleted' : 'here']++
    else found[image.url === null ? 'unusable' : 'fresh']++
  }
  return found
}
