import { useId, useMemo, useState } from 'react'
import type { Room } from '../../../core/contract/room.ts'
import type { Place } from '../../../core/imaging/layout/layout.ts'
import type { Compare } from '../compare/compare.ts'
import { useSignal } from '../signal/use-signal.ts'
import { OverPhoto, PhotoDrawing, thin } from '../staging/over-photo.tsx'
import { PhotoHandle } from '../staging/photo-handle.tsx'
import { describeChange } from './describe-change.ts'
import type { DesignSession } from './design-session.ts'
import type { WorkSurface } from './design-work.ts'
import type { PlacedChange } from './first-change.ts'
import { movedBy, scaleOf, turnedAt } from './place-material.ts'
import { planeMetres, type PlaneMetres, type PlanePoint } from './plane-metres.ts'
import { useChosenSurface } from './use-surfaces.ts'

/** From the place of a material to the handle that turns it, at its own scale: about this part of the photo's width. */
const ARM = 0.14
/** The same in metres, however near or far the plane is. */
const armLimits = { min: 0.3, max: 3 } as const

interface MaterialHandlesProps {
  session: DesignSession
  compare: Compare
  room: Room | null | undefined
}

/** Where the material of the chosen surface lies, which way and how large, to be dragged on its plane. */
export function MaterialHandles({ session, compare, room }: MaterialHandlesProps) {
  const surface = useChosenSurface(session)
  const inHand = useSignal(session.tool.tool)
  const { scale } = session.history.value()
  const plane = surface?.plane ?? null
  const metres = useMemo(() => planeMetres(room, scale, plane), [room, scale, plane])
  const change = surface?.change ?? null
  if (surface === null || change === null || change.kind === 'paint') return null
  if (metres === null || inHand !== 'choose') return null
  const first = surface.clicks.find(({ kind }) => kind === 'add')
  const anchor = first === undefined ? null : metres.toMetres(first)
  if (anchor === null) return null
  return <Handles {...{ session, compare, metres, surface, anchor, change }} />
}

interface HandlesProps extends Pick<MaterialHandlesProps, 'session' | 'compare'> {
  metres: PlaneMetres
  surface: WorkSurface
  change: PlacedChange
  /** Where the surface was clicked first. */
  anchor: PlanePoint
}

/** Number of drags so far: each is a step of its own. */
let drags = 0

function Handles({ session, compare, metres, surface, change, anchor }: HandlesProps) {
  const help = useId()
  /** The drag under way: what was there before it, and where its handle is. */
  const [held, setHeld] = useState<{ gesture: string; from: PlacedChange; at: Place } | null>(null)
  const angle = (change.turn * Math.PI) / 180
  const arm = armOf(metres, anchor) * scaleOf(change)
  const middle = metres.toPlace(anchor)
  const tip = metres.toPlace([anchor[0] + Math.cos(angle) * arm, anchor[1] + Math.sin(angle) * arm])
  if (middle === null || tip === null) return null
  const put = (next: PlacedChange, gesture: string) =>
    session.setChange(`${surface.name}: ${describeChange(next)}, placed`, next, gesture)
  const handle = (at: Place, edit: (from: PlacedChange, to: PlanePoint) => PlacedChange) => ({
    describedBy: help,
    at,
    onDrag: (place: Place) => {
      const to = metres.toMetres(place)
      const { gesture, from } = held ?? { gesture: `drag ${++drags}`, from: change }
      setHeld({ gesture, from, at: place })
      if (to !== null) put(edit(from, to), gesture)
    },
    onPut: (place: Place) => {
      const to = metres.toMetres(place)
      const { gesture, from } = held ?? { gesture: `key ${++drags}`, from: change }
      setHeld(null)
      if (to !== null) put(edit(from, to), gesture)
    },
    onCancel: () => {
      if (held !== null) session.history.cancel(`${held.gesture} ${surface.id}`)
      setHeld(null)
    },
  })
  const move = handle(middle, (from, to) => movedBy(from, [to[0] - anchor[0], to[1] - anchor[1]]))
  const turn = handle(tip, (from, to) => {
    const [across, along] = [to[0] - anchor[0], to[1] - anchor[1]]
    const size = Math.hypot(across, along) / armOf(metres, anchor)
    return turnedAt(from, anchor, (Math.atan2(along, across) * 180) / Math.PI, size)
  })
  return (
    <OverPhoto compare={compare}>
      <PhotoDrawing>
        {[4, 2].map((width) => (
          <line
            key={width}
            {...{ x1: middle.x, y1: middle.y, x2: tip.x, y2: tip.y }}
            className={width === 4 ? 'stroke-[var(--ink-case)]' : 'stroke-white'}
            {...thin(width)}
          />
        ))}
      </PhotoDrawing>
      <p id={help} className="sr-only">
        Drag, or move with the arrow keys; Shift moves ten times as far.
      </p>
      <PhotoHandle label={`${surface.name}: where the material lies`} {...move} />
      <PhotoHandle label={`${surface.name}: direction and scale of the material`} {...turn} />
    </OverPhoto>
  )
}

/** The length of the arm on a plane, in metres: seen from afar it is longer. */
function armOf({ toPlace }: PlaneMetres, [u, v]: PlanePoint): number {
  const [from, to] = [toPlace([u, v]), toPlace([u + armLimits.min, v])]
  if (from === null || to === null) return 1
  const seen = Math.hypot(to.x - from.x, to.y - from.y)
  return Math.max(armLimits.min, Math.min(armLimits.max, (ARM * armLimits.min) / Math.max(seen, 1e-6)))
}
