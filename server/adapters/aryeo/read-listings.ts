import { z } from 'zod'
import type { Listing, ListingPage } from '../../base/listings.ts'
import { FetchFault } from '../../net/fetch-fault.ts'

const text = z.string().nullish()
const identity = z.string().min(1).max(200)

const imageSchema = z.object({
  id: identity,
  filename: text,
  original_url: text,
  index: z.number().nullish(),
})

const listingSchema = z.object({
  id: identity,
  address: z
    .object({ unparsed_address: text, city: text, state_or_province: text, postal_code: text })
    .nullish(),
  // Null is a listing without images; where the field is missing, images were not included as asked.
  images: z.array(imageSchema).nullable(),
})

const pageSchema = z.object({
  data: z.array(listingSchema),
  meta: z.object({
    current_page: z.number().int(),
    last_page: z.number().int().max(100_000),
    total: z.number().int().min(0),
  }),
})

type Given = z.infer<typeof listingSchema>

/** Reads one page of `GET /listings?include=images` as documented. Throws FetchFault when it is of another shape. */
export function readListings(json: string, asked: number): ListingPage {
  const { data, meta } = parse(json)
  // Aryeo ignores parameters it does not know: an answer with another page than requested would loop for ever.
  if (meta.current_page !== asked) throw new FetchFault('malformed', { note: 'another page' })
  return { listings: data.map(readListing), page: asked, lastPage: meta.last_page, total: meta.total }
}

function parse(json: string): z.infer<typeof pageSchema> {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new FetchFault('malformed', { note: 'no JSON' })
  }
  const parsed = pageSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new FetchFault('malformed', { note: parsed.error.issues[0]?.path.join('.') ?? '' })
}

function readListing({ id, address, images }: Given): Listing {
  const byId = new Map(images?.map((image) => [image.id, image]))
  return {
    id,
    address: formatAddress(address),
    images: [...byId.values()]
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
      .map((image, place) => ({
        id: image.id,
        name: image.filename?.trim() || `Image ${place + 1}`,
        url: image.original_url || null,
      })),
  }
}

function formatAddress(address: Given['address']): string {
  const region = [address?.state_or_province, address?.postal_code].filter(Boolean).join(' ')
  const whole = address?.unparsed_address?.trim() || [address?.city, region].filter(Boolean).join(', ')
  return whole.slice(0, 200) || 'Listing without an address'
}
