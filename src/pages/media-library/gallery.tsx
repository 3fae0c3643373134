import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Image } from '../../../core/contract/shapes.ts'
import { DayName, ImageRow } from './image-row.tsx'
import { usePicturesAhead } from './pictures-ahead.ts'
import { createLayout, neighbour } from './rows.ts'
import { useTileActions } from './use-tile-actions.ts'
import { useTileEvents } from './use-tile-events.ts'

interface GalleryProps {
  images: readonly Image[]
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
  /** The image that the lightbox shows; when it closes, its tile gets the focus. */
  viewed: string | null
}

/** Rows that are kept ahead of the visible ones. */
const ahead = 4
/** The next page is asked for when so few rows are left below. */
const pageAhead = 24

/** Justified rows, of which only those near the window exist. */
export function Gallery({ images, hasMore, isLoadingMore, onMore, viewed }: GalleryProps) {
  const list = useRef<HTMLDivElement>(null)
  const { width, top } = useBox(list)
  const [current, setCurrent] = useState(0)
  const [search] = useSearchParams()
  const [isCoarse] = useState(() => window.matchMedia('(pointer: coarse)').matches)
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
  usePicturesAhead(rows, visible[0]?.index ?? 0, lastVisible)
  const isNearEnd = lastVisible >= rows.length - 1 - pageAhead
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore) onMore()
  }, [isNearEnd, hasMore, isLoadingMore, onMore])

  // Read when a key is pressed: a new page must not make every tile anew.
  const latest = useRef({ images, rows })
  useLayoutEffect(() => {
    latest.current = { images, rows }
  }, [images, rows])
  const focus = useCallback(
    (index: number) => {
      setCurrent(index)
      const row = latest.current.rows.findIndex(
        (r) => r.kind === 'images' && index < r.first + r.boxes.length,
      )
      virtualizer.scrollToIndex(row, { align: 'auto' })
      // The tile may exist only after the scroll has been drawn.
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-tile="${index}"]`)?.focus({ preventScroll: true }),
      )
    },
    [virtualizer],
  )
  const onMove = useCallback(
    (from: number, key: string): number | null => {
      const to = neighbour(latest.current.rows, from, key)
      if (to !== null) focus(to)
      return to
    },
    [focus],
  )
  useFocusAfter(viewed, images, focus)
  const shown = useCallback(() => latest.current.images, [])
  const actions = useTileActions(shown, onMove)

  const events = useTileEvents(shown, actions, setCurrent)

  return (
    // Opaque, since it is a layer of its own: it is copied to the screen as it is, and nothing below it is drawn.
    <div
      ref={list}
      role="presentation"
      className="relative bg-bg"
      style={{ height: virtualizer.getTotalSize() }}
      {...events}
    >
      {visible.map((item) => {
        const row = rows[item.index]
        return row === undefined ? null : (
          <div key={item.key} className="absolute inset-x-0" style={{ top: item.start - top }}>
            {row.kind === 'day' ? (
              <DayName row={row} />
            ) : (
              <ImageRow
                row={row}
                search={search}
                current={Math.min(current, images.length - 1)}
                isCoarse={isCoarse}
                actions={actions}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

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
