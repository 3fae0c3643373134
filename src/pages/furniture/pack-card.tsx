import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ListedPack } from '../../../core/contract/furniture.ts'
import { failureTexts } from '../../../core/contract/messages.ts'
import { ignoreNotFound } from '../../services/api-error.ts'
import { deletePack } from '../../services/furniture.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { reportFailure } from '../../services/report.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** One pack: whose it is, its pieces, and a way to delete it. */
export function PackCard({ pack }: { pack: ListedPack }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    setDeleting(true)
    try {
      await ignoreNotFound(deletePack(pack.id))
      await client.invalidateQueries({ queryKey: queryKeys.furniturePacks })
    } catch (error) {
      reportFailure(error, failureTexts.deletePack)
    } finally {
      setDeleting(false)
      setAsking(false)
    }
  }
  return (
    <article aria-labelledby={`pack-${pack.id}`} className="rounded-3 border border-line p-4">
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 id={`pack-${pack.id}`} className="text-16 font-semibold">
            {pack.name}
          </h2>
          <p className="text-13 text-text-2">
            {pack.author} · {pack.licence} · {pack.items.length}{' '}
            {pack.items.length === 1 ? 'piece' : 'pieces'}
          </p>
        </div>
        <Button icon={Trash2} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </header>
      <ul className="mt-3 grid gap-x-4 gap-y-1 text-13 sm:grid-cols-2">
        {pack.items.map((item) => (
          <li key={item.id} className="flex gap-2">
            <span className="min-w-0 flex-1 truncate">{item.name}</span>
            <span className="text-text-3 tabular-nums">
              {item.size.map((side) => side.toFixed(2)).join(' × ')} m
            </span>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${pack.name}?`}
        description="Its pieces can no longer be placed. Pictures that were ordered with them stay as they are."
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep pack</Button>
            <Button variant="danger" isLoading={isDeleting} onClick={() => void remove()}>
              Delete pack
            </Button>
          </>
        }
      />
    </article>
  )
}
