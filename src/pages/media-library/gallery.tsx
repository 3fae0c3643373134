import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Image } from '../../../core/contract/shapes.ts'
import { withView } from './use-lightbox.ts'
import { createLayout, gap, neighbour } from './rows.ts'
import type { LibraryRow } from './rows.ts'
import { Tile } from './tile.tsx'
import { useTileActions } from './use-tile-actions.ts'

interface GalleryProps {
  images: readonly Image[]
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
  /** The image that the lightbox shows; when it closes, its tile gets the focus. */
  viewed: string | null
}

/** Rows that are kept ahead of the visible ones; the next page is asked for that much earlier, too. */
const ahead = 4

/** Justified rows, of which only those near the window exist. */
export function Gallery({ images, hasMore, isLoadingMore, onMore, viewed }: GalleryProps) {
  const list = useRef<HTMLDivElement>(null)
  const { width, top } = useBox(list)
  const [current, setCurrent] = useState(0)
  const wanted = width < 560 ? 132 : 200
  const [layOut] = useState(createLayout)
  const rows = useMemo(() => layOut(images, width, wanted), [layOut, images, width, wanted])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rows[index]?.height ?? wanted,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: ahead,
    scrollMargin: top,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rows])

  // Right after a deletion the virtualizer may still speak of rows that are gone.
  const visible = virtualizer.getVirtualItems().filter((item) => item.index < rows.length)
  const lastVisible = visible.at(-1)?.index ?? -1
  const isNearEnd = lastVisible >= rows.length - 1 - ahead
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore) onMore()
  }, [isNearEnd, hasMore, isLoadingMore, onMore])

  const focus = useCallback(
    (index: number) => {
      setCurrent(index)
      const row = rows.findIndex((r) => r.kind === 'images' && index < r.first + r.boxes.length)
      virtualizer.scrollToIndex(row, { align: 'auto' })
      // The tile may exist only after the scroll has been drawn.
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-tile="${index}"]`)?.focus({ preventScroll: true }),
      )
    },
    [rows, virtualizer],
  )
  const onMove = useCallback(
    (from: number, key: string): number | null => {
      const to = neighbour(rows, from, key)
      if (to !== null) focus(to)
      return to
    },
    [rows, focus],
  )
  useFocusAfter(viewed, images, focus)
  const actions = useTileActions(images, onMove)

  return (
    <div ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {visible.map((item) => (
        <div
          key={item.key}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${item.start - top}px)` }}
        >
          <RowView
            row={rows[item.index]}
            current={Math.min(current, images.length - 1)}
            onCurrent={setCurrent}
            actions={actions}
          />
        </div>
      ))}
    </div>
  )
}

interface RowViewProps {
  row: LibraryRow
  current: number
  onCurrent: (index: number) => void
  actions: ReturnType<typeof useTileActions>
}

/** Drawn anew only when something of its own changes, not with every scroll. */
const RowView = memo(function RowView({ row, current, onCurrent, actions }: RowViewProps) {
  const [search] = useSearchParams()
  if (row.kind === 'day') {
    return (
      <h2 className="flex h-11 items-end justify-between pb-2.5">
        <span className="font-semibold">{row.name}</span>
        <span className="text-13 font-normal text-text-3 tabular-nums">
          {row.count} {row.count === 1 ? 'item' : 'items'}
        </span>
      </h2>
    )
  }
  return (
    <div className="flex gap-2">
      {row.boxes.map((box, offset) => {
        const index = row.first + offset
        return (
          <Tile
            key={box.item.id}
            image={box.item}
            href={`?${withView(search, box.item.id).toString()}`}
            width={box.width}
            height={row.height - gap}
            index={index}
            isCurrent={index === current}
            onFocus={() => onCurrent(index)}
            actions={actions}
          />
        )
      })}
    </div>
  )
})

/** When the lightbox closes, the tile of the image that it showed last gets the focus. */
function useFocusAfter(
  viewed: string | null,
  images: readonly Image[],
  focus: (index: number) => void,
): void {
  const last = useRef<string | null>(null)
  useEffect(() => {
    const was = last.current
    last.current = viewed
    if (viewed !== null || was === null) return
    const index = images.findIndex(({ id }) => id === was)
    if (index >= 0) focus(index)
  }, [viewed, images, focus])
}

/** Width of an element, and its distance from the top of the document. */
function useBox(ref: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [box, setBox] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      setBox((now) => {
        const next = { width, top: top + window.scrollY }
        return now.width === next.width && now.top === next.top ? now : next
      })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [ref])
  return box
}
