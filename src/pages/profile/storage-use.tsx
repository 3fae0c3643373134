import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Storage } from '../../../core/contract/account.ts'
import { formatBytes } from '../../../core/contract/format-bytes.ts'
import { storageQuery } from '../../services/storage.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatCount } from './count-text.ts'

/** Part of what is allowed from which on the user is told that room is short. */
const nearlyFull = 0.9

/** How much of what the account may keep is used, and by what. */
export function StorageUse() {
  const storage = useQuery(storageQuery())
  if (storage.data === undefined)
    return storage.isError ? (
      <Button onClick={() => void storage.refetch()}>Try again</Button>
    ) : (
      <Skeleton className="h-14 rounded-2" />
    )
  return <Use {...storage.data} />
}

function Use({ used, allowed, photos, sounds }: Storage) {
  const kept = `${formatCount(photos.count, 'photo')} and ${formatCount(sounds.count, 'sound')}`
  if (allowed === null)
    return (
      <p>
        <span className="font-medium">{formatBytes(used)}</span>, {kept}
      </p>
    )
  return (
    <div className="grid gap-2">
      <p>
        <span className="font-medium">
          {formatBytes(used)} of {formatBytes(allowed)}
        </span>
        , {kept}
      </p>
      <ProgressBar label="Storage used" value={used / allowed} />
      {used < nearlyFull * allowed ? null : (
        <p className="text-text-2">
          {used < allowed ? 'Little room is left.' : 'There is no room for further uploads.'} Delete photos in
          the{' '}
          <Link to="/media-library" className="underline">
            library
          </Link>
          , or{' '}
          <Link to="/pricing-billing" className="underline">
            choose a plan
          </Link>
          .
        </p>
      )}
    </div>
  )
}
