import { ArrowLeftRight, Copy, RotateCcw, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PlacedPiece } from '../../../core/contract/staging-document.ts'
import { LOOK_COLOURS } from '../../../core/scene/furniture/palettes.ts'
import type { Furniture } from '../../../core/staging/arrange/furniture.ts'
import { describePlace, faultOf } from '../../../core/staging/layout/placed.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSignal } from '../signal/use-signal.ts'
import type { LayoutSession, StagedRoom } from './layout-session.ts'
import { useChosenPiece, useShownLayout } from './use-layout.ts'

/** Radians of a turn by the buttons. */
const TURN = Math.PI / 12

/** What can be changed of the chosen piece: kind, turn, colours; taken out or doubled. */
export function PiecePanel({ session }: { session: LayoutSession }) {
  const piece = useChosenPiece(session)
  const room = useSignal(session.room)
  const layout = useShownLayout(session)
  if (room === null || layout === null) return null
  const furniture = piece === null ? undefined : room.furniture.get(piece.piece)
  if (piece === null || furniture === undefined)
    return (
      <p className="text-text-2">Choose a piece in the photo, in the plan or in the list to change it.</p>
    )
  const fault = faultOf(layout, room, piece)
  const canTurn = piece.place.on !== 'wall'
  return (
    <section aria-label={furniture.name} className="grid grid-cols-1 gap-2.5 rounded-3 bg-sunken p-3">
      <div>
        <h3 className="font-semibold">{furniture.name}</h3>
        <p className="text-12 text-text-2">
          {furniture.size.map((side) => side.toFixed(2)).join(' × ')} m, {describePlace(piece.place)}
        </p>
      </div>
      <div className="flex gap-1">
        {canTurn ? (
          <>
            <IconButton icon={RotateCcw} label="Turn left 15°" onClick={() => session.turn(-TURN)} />
            <IconButton icon={RotateCw} label="Turn right 15°" onClick={() => session.turn(TURN)} />
          </>
        ) : null}
        <IconButton icon={Copy} label="Duplicate" onClick={session.duplicate} />
        <IconButton icon={Trash2} label="Take out" onClick={session.remove} />
      </div>
      {fault === null ? null : (
        <p role="alert" className="text-12 text-danger">
          {furniture.name} {fault}.
        </p>
      )}
      <Swap session={session} piece={piece} furniture={furniture} room={room} />
      <Colours session={session} piece={piece} furniture={furniture} />
    </section>
  )
}

interface PartProps {
  session: LayoutSession
  piece: PlacedPiece
  furniture: Furniture
}

/** Other pieces for the same place: of its kind, that go where it is. */
function Swap({ session, piece, furniture, room }: PartProps & { room: StagedRoom }) {
  const others = [...room.furniture.values()].filter(
    ({ category, anchor }) => category === furniture.category && anchor === furniture.anchor,
  )
  if (others.length < 2) return null
  return (
    <label className="grid grid-cols-[auto_1fr] items-center gap-2">
      <span className="flex items-center gap-1.5 text-text-2">
        <ArrowLeftRight aria-hidden="true" className="size-4" />
        Swap
      </span>
      <select
        value={piece.piece}
        onChange={({ target }) => session.swap(target.value)}
        className="h-8 w-full min-w-0 cursor-pointer rounded-2 bg-surface px-2 outlined-edge pointer-coarse:h-11"
      >
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A colour for each part of the piece that has one; those that were chosen can be given back to the look. */
function Colours({ session, piece, furniture }: PartProps) {
  if (furniture.colours.length === 0) return null
  const look = Object.entries(LOOK_COLOURS).find(([name]) => name === piece.look)?.[1]
  const own = new Map<string, string>(Object.entries(look ?? {}))
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Colours of {furniture.name}</legend>
      {furniture.colours.map(({ slot, name }) => (
        <Colour
          key={slot}
          name={name}
          hex={piece.colours[slot] ?? own.get(slot) ?? '#cccccc'}
          isChosen={piece.colours[slot] !== undefined}
          onChange={(hex) => session.dress({ colours: { [slot]: hex } })}
        />
      ))}
    </fieldset>
  )
}

interface ColourProps {
  name: string
  hex: string
  isChosen: boolean
  /** Null for the look's own. */
  onChange: (hex: string | null) => void
}

function Colour({ name, hex, isChosen, onChange }: ColourProps) {
  const [shown, setShown] = useState(hex)
  const [last, setLast] = useState(hex)
  if (last !== hex) {
    setLast(hex)
    setShown(hex)
  }
  return (
    <div className="flex min-h-8 min-w-0 items-center gap-2">
      <label className="flex min-w-0 flex-1 items-center gap-2">
        <input
          type="color"
          value={shown}
          onChange={({ target }) => {
            setShown(target.value)
            onChange(target.value)
          }}
          className="size-7 flex-none cursor-pointer rounded-1 bg-surface outlined-edge pointer-coarse:size-11"
        />
        <span className="truncate">{name}</span>
      </label>
      {isChosen ? (
        <IconButton icon={RotateCcw} label={`${name}: colour of the style`} onClick={() => onChange(null)} />
      ) : null}
    </div>
  )
}
