import type { PhotoInfo, PlacedPiece, StagingLayout } from '../../../core/contract/staging-document.ts'
import type { Point } from '../../../core/staging/arrange/geometry.ts'
import {
  addPiece,
  dressPiece,
  moveOnFloor,
  moveOnWall,
  moveOnPiece,
  moveUnderCeiling,
  removePiece,
  swapPiece,
  turnBy,
} from '../../../core/staging/layout/edit.ts'
import { faultOf, findPiece, type LayoutRoom } from '../../../core/staging/layout/placed.ts'
import type { Guide } from '../../../core/staging/layout/snap.ts'
import type { StagingRoom } from '../../../core/staging/room/room.ts'
import { createValueHistory, type ValueHistory } from '../history/value-history.ts'
import { createSignal, type Signal } from '../signal/signal.ts'
import type { Foreground } from './foreground.ts'

/** The room of the photo, and what can be placed in it. */
export interface StagedRoom extends LayoutRoom {
  staging: StagingRoom
}

/** What is worked on over the photo: the furniture, or something that is drawn on the photo by hand. */
export type StagingTask = 'furniture' | 'length' | 'windows' | 'foreground'

/** Where a dragged piece goes: on the floor, along a wall, under the ceiling, or on the top of its carrier. */
export type DragTarget =
  | { on: 'floor' | 'ceiling' | 'piece'; point: Point }
  | { on: 'wall'; wall: number; along: number; height: number }

/**
 * The furniture of one photo while it is arranged by hand. The layout has a history of named steps; null in it stands
 * for the furniture that the settings arrange. Nothing here renders React by itself.
 */
export interface LayoutSession {
  readonly history: ValueHistory<StagingLayout | null>
  /** What the preview has arranged by the settings; null before it has. */
  readonly arranged: Signal<StagingLayout | null>
  readonly room: Signal<StagedRoom | null>
  /** Outlines of the windows that the preview works with, as drawn or as found; null before it has told. */
  readonly windows: Signal<StagingLayout['windows']>
  readonly task: Signal<StagingTask>
  /** The brush for what stands in front; null while it is not open. */
  readonly foreground: Signal<Foreground | null>
  /** True until what was painted is saved and in the layout. */
  readonly isSaving: Signal<boolean>
  /** Id of the piece that is worked on. */
  readonly selected: Signal<string | null>
  readonly isSnapping: Signal<boolean>
  /** True while a piece is dragged: a step that may yet be taken back. */
  readonly isDragging: Signal<boolean>
  /** Lines on the floor that the dragged piece is drawn to. */
  readonly guides: Signal<readonly Guide[]>
  /** What was done, for screen readers. */
  readonly said: Signal<string>
  /** The layout that is shown; null while there is none. */
  layout: () => StagingLayout | null
  piece: () => PlacedPiece | null
  /** Moves a piece to where it is dragged; calls of one gesture are one step. */
  drag: (id: string, target: DragTarget, gesture: string, isFree: boolean) => void
  endDrag: () => void
  cancelDrag: (gesture: string) => void
  /** Moves the selected piece by metres: to the right and into the picture, or along its wall and up. */
  nudge: (right: number, up: number) => void
  turn: (radians: number) => void
  remove: () => void
  duplicate: () => void
  swap: (piece: string) => void
  dress: (changes: { look?: string; colours?: Readonly<Record<string, string | null>> }) => void
  /** Adds a piece in the middle of what is seen, and selects it; false where there is no room. */
  add: (piece: string) => boolean
  /** Selects the next piece, or the one before. */
  step: (by: 1 | -1) => void
  /** Changes what is known of the photo. Changes of one gesture are one step; without a gesture each is one. */
  setPhotoInfo: (label: string, changes: Partial<PhotoInfo>, gesture?: string) => void
  /** Takes furniture that was carried here from `other`, a layout of another photo of the room. */
  take: (carried: Pick<StagingLayout, 'pieces' | 'scale'>, other: StagingLayout) => void
  /** Back to what the settings arrange, as a step. */
  rearrange: (label: string) => void
}

const CLOSE_M = 0.05
/** What is said of a photo that nothing was arranged in. */
const UNKNOWN = { version: 1, windows: null, windowStrength: null, foreground: null } as const

export function createLayoutSession(kept: StagingLayout | null): LayoutSession {
  const history = createValueHistory<StagingLayout | null>([{ value: kept, label: '', gesture: '' }])
  const arranged = createSignal<StagingLayout | null>(null)
  const room = createSignal<StagedRoom | null>(null)
  const windows = createSignal<StagingLayout['windows']>(null)
  const task = createSignal<StagingTask>('furniture')
  const foreground = createSignal<Foreground | null>(null)
  const isSaving = createSignal(false)
  const selected = createSignal<string | null>(null)
  const isSnapping = createSignal(true)
  const guides = createSignal<readonly Guide[]>([])
  const isDragging = createSignal(false)
  const said = createSignal('')
  const layout = () => history.value() ?? arranged.get()
  const nameOf = (piece: PlacedPiece) => room.get()?.furniture.get(piece.piece)?.name ?? 'Piece'
  const piece = () => {
    const now = layout()
    const id = selected.get()
    return now === null || id === null ? null : (findPiece(now, id) ?? null)
  }
  const edit = (label: string, next: StagingLayout, gesture = '') => {
    if (next !== layout()) history.put(label, next, gesture)
  }
  /** One step on the selected piece, told with what is wrong with it then. */
  const change = (
    label: (name: string) => string,
    make: (layout: StagingLayout, id: string, room: StagedRoom) => StagingLayout,
    gesture = '',
  ) => {
    const [now, place, one] = [layout(), room.get(), piece()]
    if (now === null || place === null || one === null) return
    const next = make(now, one.id, place)
    edit(label(nameOf(one)), next, gesture)
    report(label(nameOf(one)), next, one.id)
  }
  const report = (label: string, next: StagingLayout, id: string) => {
    const place = room.get()
    const changed = findPiece(next, id)
    const fault = place === null || changed === undefined ? null : faultOf(next, place, changed)
    said.set(fault === null || changed === undefined ? label : `${label}. ${nameOf(changed)} ${fault}`)
  }
  const moveTo = (now: StagingLayout, place: StagedRoom, id: string, target: DragTarget, isFree: boolean) => {
    switch (target.on) {
      case 'floor':
        return moveOnFloor(now, place, id, target.point, isSnapping.get() !== isFree)
      case 'wall':
        return { layout: moveOnWall(now, place, id, target), guides: [] }
      case 'ceiling':
        return { layout: moveUnderCeiling(now, place, id, target.point), guides: [] }
      case 'piece':
        return { layout: moveOnPiece(now, place, id, target.point), guides: [] }
    }
  }
  const end = () => {
    guides.set([])
    isDragging.set(false)
  }
  return {
    history,
    arranged,
    room,
    windows,
    task,
    foreground,
    isSaving,
    selected,
    isSnapping,
    isDragging,
    guides,
    said,
    layout,
    piece,
    drag: (id, target, gesture, isFree) => {
      const [now, place] = [layout(), room.get()]
      const one = now === null ? undefined : findPiece(now, id)
      if (now === null || place === null || one === undefined) return
      isDragging.set(true)
      const moved = moveTo(now, place, id, target, isFree)
      edit(`Move ${nameOf(one)}`, moved.layout, gesture)
      guides.set(moved.guides)
    },
    endDrag: () => {
      end()
      const [now, one] = [layout(), piece()]
      if (now !== null && one !== null) report(`${nameOf(one)} moved`, now, one.id)
    },
    cancelDrag: (gesture) => {
      history.cancel(gesture)
      end()
    },
    nudge: (right, up) =>
      change(
        (name) => `Move ${name}`,
        (now, id, place) => {
          const own = findPiece(now, id)?.place
          if (own === undefined) return now
          if (own.on === 'wall')
            return moveOnWall(now, place, id, { ...own, along: own.along + right, height: own.height + up })
          const point: Point = [own.x + right, own.z + up]
          if (own.on === 'ceiling') return moveUnderCeiling(now, place, id, point)
          if (own.on === 'piece') return moveOnPiece(now, place, id, point)
          return moveOnFloor(now, place, id, point, false).layout
        },
        `nudge ${selected.get() ?? ''}`,
      ),
    turn: (radians) =>
      change(
        (name) => `Turn ${name}`,
        (now, id, place) => turnBy(now, place, id, radians),
        `turn ${selected.get() ?? ''}`,
      ),
    remove: () => {
      change(
        (name) => `Take ${name} out`,
        (now, id) => removePiece(now, id),
      )
      selected.set(null)
    },
    duplicate: () => {
      const [now, place, one] = [layout(), room.get(), piece()]
      if (now === null || place === null || one === null) return
      const at = one.place
      const near: Point = at.on === 'wall' ? [0, 0] : [at.x + CLOSE_M, at.z]
      const { piece: kind, look, seed } = one
      const carrier = at.on === 'piece' ? at.piece : null
      const added = addPiece(now, place, { piece: kind, look, seed, near, carrier })
      if (added === null) return said.set(`There is no room for another ${nameOf(one)}`)
      edit(`Duplicate ${nameOf(one)}`, dressPiece(added.layout, added.id, { colours: one.colours }))
      selected.set(added.id)
      said.set(`${nameOf(one)} duplicated`)
    },
    swap: (kind) =>
      change(
        (name) => `Swap ${name}`,
        (now, id, place) => swapPiece(now, place, id, kind),
      ),
    dress: (changes) =>
      change(
        (name) => `Change ${name}`,
        (now, id) => dressPiece(now, id, changes),
        changes.look === undefined ? `dress ${selected.get() ?? ''}` : '',
      ),
    add: (kind) => {
      const [now, place] = [layout(), room.get()]
      const furniture = place?.furniture.get(kind)
      if (now === null || place === null || furniture === undefined) return false
      const carrier = furniture.anchor === 'on-top' ? carrierFor(now, place, piece()) : null
      const look = now.pieces[0]?.look ?? furniture.styles[0] ?? ''
      const added = addPiece(now, place, {
        piece: kind,
        look,
        seed: now.seed,
        near: middleOf(place),
        carrier,
      })
      if (added === null) {
        said.set(
          furniture.anchor === 'on-top' && carrier === null
            ? `${furniture.name} stands on a table or a shelf: add one first`
            : `There is no room for ${furniture.name}`,
        )
        return false
      }
      edit(`Add ${furniture.name}`, added.layout)
      selected.set(added.id)
      said.set(`${furniture.name} added`)
      return true
    },
    step: (by) => {
      const pieces = layout()?.pieces ?? []
      if (pieces.length === 0) return
      const at = pieces.findIndex(({ id }) => id === selected.get())
      const next =
        pieces[at < 0 ? (by === 1 ? 0 : pieces.length - 1) : (at + by + pieces.length) % pieces.length]
      if (next === undefined) return
      selected.set(next.id)
      said.set(`${nameOf(next)} selected`)
    },
    setPhotoInfo: (label, changes, gesture = '') => {
      const now = layout()
      if (now === null) return
      edit(label, { ...now, ...changes }, gesture)
      said.set(label)
    },
    take: (carried, { seed, existing }) => {
      const { version, windows, windowStrength, foreground } = layout() ?? UNKNOWN
      selected.set(null)
      edit('Furniture of another photo', {
        version,
        windows,
        windowStrength,
        foreground,
        seed,
        existing,
        ...carried,
      })
      said.set('Furniture of another photo is here')
    },
    rearrange: (label) => {
      selected.set(null)
      if (history.value() !== null) history.put(label, null)
    },
  }
}

/** The middle of the floor that the photo shows. */
function middleOf({ plan }: StagedRoom): Point {
  const points = plan.seen.length > 0 ? plan.seen : plan.floor
  const mean = (axis: 0 | 1) =>
    points.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, points.length)
  return [mean(0), mean(1)]
}

/** What a small piece is put on: the selected piece if it has a top, else the first one that has. */
function carrierFor(
  { pieces }: StagingLayout,
  { furniture }: StagedRoom,
  chosen: PlacedPiece | null,
): string | null {
  const hasTop = (piece: PlacedPiece) => (furniture.get(piece.piece)?.top ?? null) !== null
  if (chosen !== null && hasTop(chosen)) return chosen.id
  return pieces.find(hasTop)?.id ?? null
}
