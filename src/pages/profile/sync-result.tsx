import { Link } from 'react-router-dom'
import type { Sync } from '../../../core/contract/aryeo.ts'
import { FormError } from '../../ui/form-error.tsx'
import { formatAgo } from '../../ui/format-time.ts'
import { formatCount } from './count-text.ts'
import { ScrollList } from './scroll-list.tsx'

interface SyncResultProps {
  sync: Sync
  /** The reason of its failure stands on the page already. */
  isErrorShown: boolean
}

/** How the last sync went: counts, and of what failed each name and reason. */
export function SyncResult({ sync, isErrorShown }: SyncResultProps) {
  return (
    <section aria-label="Last import" aria-live="polite" className="grid gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-medium">{outcomes[sync.state] ?? 'Last import'}</p>
        <time dateTime={sync.finished_at ?? sync.created_at} className="text-13 text-text-2">
          {formatAgo(sync.finished_at ?? sync.created_at)}
        </time>
      </div>
      {sync.error === null || isErrorShown ? null : <FormError text={sync.error} />}
      <p className="text-13 text-text-2">{summary(sync)}</p>
      {sync.problems.length === 0 ? null : <Problems sync={sync} />}
      {sync.imported === 0 ? null : (
        <p>
          <Link to="/media-library" className="text-13 font-medium text-accent underline underline-offset-2">
            Open the media library
          </Link>
        </p>
      )}
    </section>
  )
}

const outcomes: Partial<Record<Sync['state'], string>> = {
  done: 'Imported',
  failed: 'Import failed',
  stopped: 'Import stopped',
}

function summary({ imported, skipped, failed, listings }: Sync): string {
  const parts = [`${formatCount(imported, 'photo')} imported from ${formatCount(listings, 'listing')}`]
  if (skipped > 0) parts.push(`${skipped.toLocaleString('en')} skipped, brought in before`)
  if (failed > 0) parts.push(`${failed.toLocaleString('en')} failed`)
  return `${parts.join('. ')}.`
}

function Problems({ sync: { problems, failed } }: { sync: Sync }) {
  const rest = failed - problems.length
  return (
    <ScrollList label="What failed">
      {problems.map(({ address, name, reason }, place) => (
        <li key={`${place} ${name}`}>
          <p className="wrap-anywhere">
            <span className="font-medium">{name}</span>
            <span className="text-text-2">, {address}</span>
          </p>
          <p className="text-danger">{reason}</p>
        </li>
      ))}
      {rest > 0 ? <li className="text-text-2">and {formatCount(rest, 'more image')}</li> : null}
    </ScrollList>
  )
}
