import type { Context } from '../../context.ts'
import type { Listing } from '../../listings.ts'

interface Walked {
  listings: Listing[]
  /** Every listing of the account was seen: only then does a missing one mean that it is gone. */
  isWhole: boolean
}

/** Reads every listing of an account. Should listings move between pages meanwhile, each counts once. */
export async function walkListings(
  { aryeo }: Pick<Context, 'aryeo'>,
  key: string,
  signal: AbortSignal,
  onPage: (page: number, lastPage: number) => Promise<void>,
): Promise<Walked> {
  const byId = new Map<string, Listing>()
  let total = 0
  for await (const page of aryeo.pages(key, signal)) {
    for (const listing of page.listings) byId.set(listing.id, listing)
    total = page.total
    await onPage(page.page, page.lastPage)
  }
  return { listings: [...byId.values()], isWhole: byId.size === total }
}
