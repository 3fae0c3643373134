import { useQuery } from '@tanstack/react-query'
import { CloudOff, RotateCw } from 'lucide-react'
import { aryeoQuery, isUnderWay } from '../../services/aryeo.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import { AryeoActions } from './aryeo-actions.tsx'
import { KeptKey } from './kept-key.tsx'
import { SyncProgress } from './sync-progress.tsx'

/** The connection to Aryeo: its key, a look at what would come, the import and how it went. */
export default function ConnectedAccounts() {
  const { data, isError, refetch } = useQuery(aryeoQuery())
  if (data === undefined)
    return isError ? (
      <Blank isError icon={CloudOff} title="The connection could not be read" text="Nothing was changed.">
        <Button icon={RotateCw} onClick={() => void refetch()}>
          Try again
        </Button>
      </Blank>
    ) : (
      <AccountSkeleton />
    )
  const { connected_at: connectedAt, sync } = data
  return (
    <div className="grid gap-4 rounded-3 bg-surface p-4 outlined-soft">
      <div>
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-semibold">Aryeo</h3>
          {connectedAt === null ? <Tag>Not connected</Tag> : <Tag tone="ok">Connected</Tag>}
        </div>
        <p className="mt-1 text-13 text-text-2">
          Brings the original images of all your listings into the media library. Nothing is changed at Aryeo,
          and no image comes twice.
        </p>
      </div>
      {connectedAt === null ? null : <KeptKey since={connectedAt} />}
      {sync !== null && isUnderWay(sync) ? (
        <SyncProgress sync={sync} />
      ) : (
        // A change of connection is a new form: what was found with another key does not stay.
        <AryeoActions key={connectedAt ?? 'none'} isConnected={connectedAt !== null} lastSync={sync} />
      )}
    </div>
  )
}
