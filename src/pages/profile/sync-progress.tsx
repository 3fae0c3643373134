import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sync } from '../../../core/contract/aryeo.ts'
import { stopAryeo } from '../../services/aryeo.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'

/** A sync under way. It goes on without this page. */
export function SyncProgress({ sync }: { sync: Sync }) {
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: stopAryeo,
    meta: { failure: 'The import could not be stopped' },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.aryeo }),
  })
  const { done, total, failed } = sync
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3 text-13">
        <span className="font-medium">{sync.stage}</span>
        {total > 0 ? (
          <span className="text-text-2 tabular-nums">
            {done.toLocaleString('en')} of {total.toLocaleString('en')}
            {failed > 0 ? `, ${failed.toLocaleString('en')} failed` : ''}
          </span>
        ) : null}
      </div>
      <ProgressBar label="Import from Aryeo" value={total > 0 ? done / total : 0} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 text-13 text-text-2">
          You can leave this page. A notification tells when it is done.
        </p>
        <Button size="s" isLoading={stop.isPending} onClick={() => stop.mutate()}>
          Stop
        </Button>
      </div>
    </div>
  )
}
