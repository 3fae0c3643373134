import { memo, useState } from 'react'
import type { FocusEvent, PointerEvent } from 'react'
import { useLibrary } from '../../stores/library.ts'
import { gap } from './rows.ts'
import type { LibraryRow } from './rows.ts'
import { Tile } from './tile.tsx'
import type { TileActions } from './tile.tsx'
import { withView } from './use-lightbox.ts'

/** The name of a day, before its pictures. */
export function DayName({ row }: { row: Extract<LibraryRow, { kind: 'day' }> }) {
  return (
    <h2 className="flex h-11 items-end justify-between pb-2.5">
      <span className="font-semibold">{row.name}</span>
      <span className="text-13 font-normal text-text-3 tabular-nums">
        {row.count} {row.count === 1 ? 'item' : 'items'}
      </span>
    </h2>
  )
}

interface ImageRowProps {
  row: Extract<LibraryRow, { kind: 'images' }>
  /** What the address asks for now; a tile opens by it. */
  search: URLSearchParams
  /** The place of the one tile that Tab reaches. */
  current: number
  /** Without a pointer that hovers all tiles show what can be done to them. */
  isCoarse: boolean
  actions: TileActions
}

/** Pictures side by side. Drawn anew only when something of its own changes, not with every scroll. */
export const ImageRow = memo(function ImageRow({ row, search, current, isCoarse, actions }: ImageRowProps) {
  const chosen = useLibrary((state) => state.chosen)
  // Most tiles are only scrolled past: what is done to one is there once the pointer or the focus has been.
  const [reached, setReached] = useState<ReadonlySet<number>>(new Set())
  const onReach = ({ target }: PointerEvent | FocusEvent) => {
    const index = target instanceof Element ? getIndex(target) : null
    if (index !== null && !reached.has(index)) setReached(new Set([...reached, index]))
  }
  return (
    <div role="presentation" className="flex gap-2" onPointerOver={onReach} onFocus={onReach}>
      {row.boxes.map(({ item, width }, offset) => {
        const index = row.first + offset
        return (
          <Tile
            key={item.id}
            image={item}
            href={`?${withView(search, item.id).toString()}`}
            width={width}
            height={row.height - gap}
            index={index}
            isCurrent={index === current}
            isReached={isCoarse || reached.has(index)}
            isChosen={chosen.has(item.id)}
            isChoosing={chosen.size > 0}
            actions={actions}
          />
        )
      })}
    </div>
  )
})

function getIndex(target: Element): number | null {
  const link = target.closest<HTMLElement>('[data-tile]')
  return link === null ? null : Number(link.dataset['tile'])
}
