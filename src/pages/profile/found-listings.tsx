import type { FoundListing } from '../../../core/contract/aryeo.ts'
import type { AryeoAnswer } from '../../services/aryeo.ts'
import { Tag } from '../../ui/tag.tsx'
import { formatCount } from './count-text.ts'
import { ScrollList } from './scroll-list.tsx'

/** More would only be scrolled past; the counts above are of all. */
const MAX_SHOWN = 200

interface FoundListingsProps {
  answer: AryeoAnswer
  found: FoundListing[]
}

/** What an import would bring in, listing by listing, those with something new first. */
export function FoundListings({ answer, found }: FoundListingsProps) {
  const sorted = found.toSorted((a, b) => Math.sign(b.fresh) - Math.sign(a.fresh))
  const rest = sorted.length - MAX_SHOWN
  return (
    <section aria-label="What would be imported" className="grid gap-2">
      <div aria-live="polite">
        <p className="font-medium">{summary(answer, found)}</p>
        <p className="text-13 text-text-2">Nothing has been imported yet.</p>
      </div>
      {sorted.length === 0 ? null : (
        <ScrollList label="Listings">
          {sorted.slice(0, MAX_SHOWN).map((listing) => (
            <li key={listing.id} className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere">{listing.address}</p>
                <p className="text-12 text-text-2">{detail(listing)}</p>
              </div>
              <Tag tone={listing.fresh > 0 ? 'ok' : 'plain'}>
                {listing.fresh > 0 ? `${listing.fresh.toLocaleString('en')} new` : 'Nothing new'}
              </Tag>
            </li>
          ))}
        </ScrollList>
      )}
      {rest > 0 ? <p className="text-13 text-text-2">and {formatCount(rest, 'more listing')}</p> : null}
    </section>
  )
}

function summary({ listings, imported }: AryeoAnswer, found: FoundListing[]): string {
  if (listings === 0) return 'This account has no listings.'
  const all = formatCount(listings, 'listing')
  if (imported === 0) return `Nothing new in ${all}.`
  const some = found.filter(({ fresh }) => fresh > 0).length
  const where = some === listings ? all : `${some.toLocaleString('en')} of ${all}`
  return `${formatCount(imported, 'photo')} would come from ${where}.`
}

function detail({ images, here, deleted, unusable }: FoundListing): string {
  if (images === 0) return 'No images'
  const parts = [formatCount(images, 'image')]
  if (here > 0) parts.push(`${here.toLocaleString('en')} here already`)
  if (deleted > 0) parts.push(`${deleted.toLocaleString('en')} deleted here, not brought back`)
  if (unusable > 0) parts.push(`${unusable.toLocaleString('en')} without an original`)
  return parts.join(', ')
}
