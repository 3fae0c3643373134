import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { removeAryeoKey } from '../../services/aryeo.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { showDone } from '../../ui/toast.ts'

/** That a key is kept, and the way to remove it. */
export function KeptKey({ since }: { since: string }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const remove = useMutation({
    mutationFn: removeAryeoKey,
    meta: { failure: 'The key could not be removed' },
    onSuccess: async () => {
      close()
      showDone('The key is removed')
      await client.invalidateQueries({ queryKey: queryKeys.aryeo })
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2 bg-sunken px-3 py-2 text-13">
      <KeyRound aria-hidden="true" className="size-4 flex-none text-text-3" />
      <span className="min-w-0 flex-1 basis-36">API key kept encrypted since {formatDay(since)}</span>
      <Button size="s" variant="danger" onClick={() => setAsking(true)}>
        Remove key
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title="Remove the Aryeo key?"
        description="An import that is under way stops. Photos that came in stay. To use another key, remove this one and enter that."
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button variant="danger" isLoading={remove.isPending} onClick={() => remove.mutate()}>
              Remove key
            </Button>
          </>
        }
      />
    </div>
  )
}
