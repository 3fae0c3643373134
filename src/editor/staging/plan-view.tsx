import { useRef, type PointerEvent } from 'react'
import { boundsOf, cornersOf, frontOf, type Point } from '../../../core/staging/arrange/geometry.ts'
import { pointAt, wallsOf } from '../../../core/staging/arrange/walls.ts'
import { faultOf, footprintOf } from '../../../core/staging/layout/placed.ts'
import { cx } from '../../ui/cx.ts'
import { useSignal } from '../signal/use-signal.ts'
import type { LayoutSession, StagedRoom } from './layout-session.ts'
import { useShownLayout } from './use-layout.ts'

/** Metres round the floor that are shown as well. */
const MARGIN = 0.25
const openingColor = {
  window: 'stroke-[var(--accent-line)]',
  door: 'stroke-[var(--warn)]',
  hearth: 'stroke-[var(--danger)]',
  radiator: 'stroke-[var(--danger)]',
}

/** Number of drags so far: each is a gesture of its own. */
let drags = 0

/**
 * The room from above, with the lens at its place: pieces on the floor can be dragged here too. For keys and screen
 * readers the photo's own buttons do the same.
 */
export function PlanView({ session }: { session: LayoutSession }) {
  const layout = useShownLayout(session)
  const room = useSignal(session.room)
  if (layout === null || room === null) return null
  const { x0, z0, x1, z1 } = boundsOf([...room.plan.floor, [room.plan.camera.x, room.plan.camera.z]])
  const [width, height] = [x1 - x0 + 2 * MARGIN, z1 - z0 + 2 * MARGIN]
  const floor = layout.pieces.filter(({ place }) => place.on === 'floor')
  const flatFirst = floor.toSorted((a, b) => heightOf(room, a.piece) - heightOf(room, b.piece))
  return (
    // The picture's depth points up, as on the photo.
    <svg
      aria-hidden="true"
      viewBox={`${x0 - MARGIN} ${-z1 - MARGIN} ${width} ${height}`}
      className="max-h-60 w-full touch-none rounded-2 bg-sunken"
    >
      <polygon
        points={pointsOf(room.plan.floor)}
        className="fill-surface stroke-[var(--edge)]"
        strokeWidth={0.04}
      />
      {room.plan.seen.length > 2 ? (
        <polygon points={pointsOf(room.plan.seen)} className="fill-[var(--tint)]" />
      ) : null}
      <Openings room={room} />
      {flatFirst.map(({ id }) => (
        <PlanPiece key={id} id={id} session={session} room={room} />
      ))}
      <circle cx={room.plan.camera.x} cy={-room.plan.camera.z} r={0.09} className="fill-[var(--text-3)]" />
    </svg>
  )
}

function heightOf({ furniture }: StagedRoom, id: string): number {
  return furniture.get(id)?.size[1] ?? 0
}

function pointsOf(points: readonly Point[]): string {
  return points.map(([x, z]) => `${x},${-z}`).join(' ')
}

function Openings({ room }: { room: StagedRoom }) {
  return wallsOf(room.plan).flatMap((wall) =>
    wall.openings.map(({ kind, from, to }) => {
      const [a, b] = [pointAt(wall, from, 0), pointAt(wall, to, 0)]
      return (
        <line
          key={`${wall.index} ${kind} ${from}`}
          {...{ x1: a[0], y1: -a[1], x2: b[0], y2: -b[1] }}
          className={openingColor[kind]}
          strokeWidth={0.08}
        />
      )
    }),
  )
}

interface PlanPieceProps {
  id: string
  session: LayoutSession
  room: StagedRoom
}

function PlanPiece({ id, session, room }: PlanPieceProps) {
  const isChosen = useSignal(session.selected) === id
  const held = useRef<{ gesture: string; off: Point } | null>(null)
  const layout = session.layout()
  const piece = layout?.pieces.find((each) => each.id === id)
  const footprint = layout === null || piece === undefined ? null : footprintOf(layout, room, piece)
  if (layout === null || piece === undefined || footprint === null) return null
  const [fx, fz] = frontOf(footprint.turn)
  const front: Point = [footprint.x + (fx * footprint.depth) / 2, footprint.z + (fz * footprint.depth) / 2]
  const pointOf = (event: PointerEvent<SVGElement>): Point | null => {
    const matrix = event.currentTarget.ownerSVGElement?.getScreenCTM()
    if (matrix === null || matrix === undefined) return null
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    return [at.x, -at.y]
  }
  const end = (isKept: boolean) => {
    if (held.current === null) return
    if (isKept) session.endDrag()
    else session.cancelDrag(held.current.gesture)
    held.current = null
  }
  return (
    <g
      className="cursor-move"
      onPointerDown={(event) => {
        const at = pointOf(event)
        if (event.button !== 0 || at === null) return
        session.selected.set(id)
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { gesture: `plan ${++drags}`, off: [footprint.x - at[0], footprint.z - at[1]] }
      }}
      onPointerMove={(event) => {
        const at = pointOf(event)
        if (held.current === null || at === null) return
        const { off, gesture } = held.current
        session.drag(id, { on: 'floor', point: [at[0] + off[0], at[1] + off[1]] }, gesture, event.altKey)
      }}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    >
      <title>{room.furniture.get(piece.piece)?.name}</title>
      <polygon
        points={pointsOf(cornersOf(footprint))}
        strokeWidth={isChosen ? 0.06 : 0.03}
        className={cx(
          'fill-[color-mix(in_oklab,var(--text-3)_22%,transparent)]',
          faultOf(layout, room, piece) !== null
            ? 'stroke-[var(--danger)]'
            : isChosen
              ? 'stroke-[var(--accent)]'
              : 'stroke-[var(--text-3)]',
        )}
      />
      <circle cx={front[0]} cy={-front[1]} r={0.04} className="fill-[var(--text-2)]" />
    </g>
  )
}
