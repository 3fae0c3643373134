import { CloudAlert, CloudCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { viewToImage } from '../viewport/viewport.ts'
import { ZoomField } from '../viewport/zoom-field.tsx'
import { formatPercent, formatTime } from '../../ui/format.ts'
import type { Studio } from './studio.ts'

const separator = <span aria-hidden="true" className="hidden h-3 w-px flex-none bg-line-2 nav:block" />

/** Zoom, place, size, coverage, and whether the draft is safe. Place and zoom are written outside React. */
export function StatusBar({ studio }: { studio: Studio }) {
  const { store, view, hover, place, image } = studio
  const at = useRef<HTMLSpanElement>(null)
  const coverage = useStore(store, (state) => state.summary?.coverage)

  useEffect(() => {
    const show = () => {
      if (at.current === null) return
      const pointer = hover.get()
      const point = place.get() ?? (pointer === null ? null : viewToImage(view.get(), pointer))
      at.current.textContent =
        point === null ? '' : `x ${grouped(Math.floor(point.x))}  y ${grouped(Math.floor(point.y))}`
    }
    const offs = [hover.subscribe(show), place.subscribe(show), view.subscribe(show)]
    return () => {
      for (const off of offs) off()
    }
  }, [hover, place, view])

  return (
    <div className="flex h-8 flex-none pointer-coarse:h-11 items-center gap-4 overflow-hidden border-t border-line bg-surface px-4 text-12 whitespace-nowrap text-text-2 tabular-nums">
      <ZoomField view={view} asked={studio.zoomAsked} />
      <span ref={at} className="hidden min-w-30 whitespace-pre nav:block" />
      {separator}
      <span className="hidden nav:block">
        {image.width} × {image.height}
      </span>
      {separator}
      <span>{coverage === undefined ? 'Opening the mask' : `Mask covers ${formatPercent(coverage)}`}</span>
      <span className="ml-auto flex min-w-0 items-center gap-1.5">
        <DraftStatus store={store} />
      </span>
    </div>
  )
}

function DraftStatus({ store }: Pick<Studio, 'store'>): ReactNode {
  const draft = useStore(store, (state) => state.draft)
  if (draft.kind === 'none') return null
  if (draft.kind === 'failed')
    return (
      <>
        <CloudAlert aria-hidden="true" className="size-4 flex-none text-danger" />
        <span className="truncate text-danger" title={draft.message}>
          Draft not saved in this browser
        </span>
      </>
    )
  if (draft.kind === 'saving') return <span>Saving</span>
  return (
    <>
      <CloudCheck aria-hidden="true" className="size-4 flex-none" />
      <span className="truncate">Draft saved {formatTime(draft.at)}</span>
    </>
  )
}

function grouped(value: number): string {
  return value.toLocaleString('en')
}
