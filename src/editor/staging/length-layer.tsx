import { useEffect, useId, useRef, useState } from 'react'
import type { Place } from '../../../core/imaging/layout/layout.ts'
import type { Compare } from '../compare/compare.ts'
import { useSignal } from '../signal/use-signal.ts'
import { knownLength, setLength, type KnownLength } from './known-length.ts'
import type { LayoutSession } from './layout-session.ts'
import { OverPhoto, PhotoDrawing, thin } from './over-photo.tsx'
import { PhotoHandle } from './photo-handle.tsx'
import { useShownLayout } from './use-layout.ts'

/** A length that is known, with its two ends to be dragged to where it is on the photo. */
export function LengthLayer({ session, compare }: { session: LayoutSession; compare: Compare }) {
  const layout = useShownLayout(session)
  const room = useSignal(session.room)
  const [dragged, setDragged] = useState<{ end: 'from' | 'to'; at: Place } | null>(null)
  const first = useRef<HTMLFieldSetElement>(null)
  const help = useId()
  const length = layout === null ? null : knownLength(layout, room)
  const isThere = length !== null
  useEffect(() => {
    if (isThere) first.current?.querySelector('button')?.focus({ preventScroll: true, focusVisible: false })
  }, [isThere])
  if (length === null) return null
  const ends = { from: placeAt(length.from), to: placeAt(length.to) }
  const shown = dragged === null ? ends : { ...ends, [dragged.end]: dragged.at }
  const put = (end: 'from' | 'to', { x, y }: Place) => {
    setDragged(null)
    setLength(session, { ...length, [end]: [x, y] })
  }
  const line = { x1: shown.from.x, y1: shown.from.y, x2: shown.to.x, y2: shown.to.y }
  return (
    <OverPhoto compare={compare}>
      <PhotoDrawing>
        <line {...line} className="stroke-[var(--ink-case)]" {...thin(5)} />
        <line {...line} className="stroke-white" {...thin(2)} />
      </PhotoDrawing>
      <p id={help} className="sr-only">
        Drag, or move with the arrow keys; Shift moves ten times as far. Escape closes it.
      </p>
      <fieldset ref={first} aria-label="Known length" className="contents">
        {(['from', 'to'] as const).map((end) => (
          <PhotoHandle
            key={end}
            label={end === 'from' ? 'First end of the known length' : 'Second end of the known length'}
            describedBy={help}
            at={shown[end]}
            onDrag={(at) => setDragged({ end, at })}
            onPut={(at) => put(end, at)}
            onCancel={() => setDragged(null)}
          />
        ))}
      </fieldset>
    </OverPhoto>
  )
}

function placeAt([x, y]: KnownLength['from']): Place {
  return { x, y }
}
