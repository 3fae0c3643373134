import { Plus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Furniture } from '../../../core/staging/arrange/furniture.ts'
import { faultOf } from '../../../core/staging/layout/placed.ts'
import { packsQuery } from '../../services/furniture.ts'
import { cx } from '../../ui/cx.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { showNotice } from '../../ui/toast.ts'
import { useSignal } from '../signal/use-signal.ts'
import type { LayoutSession } from './layout-session.ts'
import { useShownLayout } from './use-layout.ts'

/** The pieces that stand in the room, to be chosen. */
export function PieceList({ session }: { session: LayoutSession }) {
  const layout = useShownLayout(session)
  const room = useSignal(session.room)
  const chosen = useSignal(session.selected)
  if (layout === null || room === null) return null
  return (
    <ul aria-label="Furniture in the room" className="flex flex-wrap gap-1.5">
      {layout.pieces.map((piece) => {
        const fault = faultOf(layout, room, piece)
        return (
          <li key={piece.id}>
            <button
              type="button"
              aria-pressed={chosen === piece.id}
              onClick={() => session.selected.set(piece.id)}
              className={cx(
                'min-h-7 rounded-full px-2.5 text-12 outlined-edge hover:bg-hover pointer-coarse:min-h-11',
                chosen === piece.id && 'bg-tint text-on-tint',
                fault !== null && 'text-danger',
              )}
            >
              {room.furniture.get(piece.piece)?.name ?? piece.piece}
              {fault === null ? null : <span className="sr-only">, {fault}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Everything that can be added, by name, kind or pack. */
export function AddPiece({ session }: { session: LayoutSession }) {
  const room = useSignal(session.room)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const packs = useQuery(packsQuery).data?.packs ?? []
  if (room === null) return null
  const packOf = (id: string) => packs.find((pack) => id.startsWith(`${pack.id}/`))?.name ?? null
  const found = [...room.furniture.values()].filter(
    ({ id, name, category }) =>
      name.toLowerCase().includes(wanted) ||
      category.includes(wanted) ||
      packOf(id)?.toLowerCase().includes(wanted) === true,
  )
  return (
    <details className="rounded-3 bg-sunken">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 px-3 font-medium pointer-coarse:min-h-11">
        <Plus aria-hidden="true" className="size-4" />
        Add furniture
      </summary>
      <div className="grid grid-cols-1 gap-2 p-3 pt-1">
        <SearchField label="Search furniture" value={search} onSearch={setSearch} />
        <ul aria-label="Furniture to add" className="grid grid-cols-1 max-h-56 gap-0.5 overflow-y-auto">
          {found.map((furniture) => (
            <li key={furniture.id}>
              <AddButton session={session} furniture={furniture} pack={packOf(furniture.id)} />
            </li>
          ))}
        </ul>
        {found.length === 0 ? <p className="text-text-2">Nothing has this name.</p> : null}
      </div>
    </details>
  )
}

interface AddButtonProps {
  session: LayoutSession
  furniture: Furniture
  /** The name of its pack; null for a piece of our own. */
  pack: string | null
}

function AddButton({ session, furniture, pack }: AddButtonProps) {
  return (
    <button
      type="button"
      onClick={() => {
        if (!session.add(furniture.id)) showNotice(`${session.said.get()}.`)
      }}
      className="flex min-h-8 w-full items-center gap-2 rounded-1 px-2 text-left hover:bg-hover pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1 truncate">
        {furniture.name}
        {pack === null ? null : <span className="text-12 text-text-3">, {pack}</span>}
      </span>
      <span className="text-12 text-text-3 tabular-nums">
        {furniture.size[0].toFixed(2)} × {furniture.size[2].toFixed(2)} m
      </span>
    </button>
  )
}
