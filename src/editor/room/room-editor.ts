import { moveCorner } from '../../../core/imaging/layout/adjust.ts'
import type { Layout, Place, RoomShape } from '../../../core/imaging/layout/layout.ts'
import { isTurned } from '../../../core/imaging/layout/view.ts'
import { createValueHistory, type Undoable } from '../history/value-history.ts'
import { createSignal } from '../signal/signal.ts'

interface RoomState {
  layout: Layout
  /** The names of the steps that undo and redo would take, for the user; null when there are none. */
  undoLabel: string | null
  redoLabel: string | null
  /** The room whose corners were moved: one of those that lines speak for, or the one that was saved. */
  origin: Layout
  /** Whether it is the room as it was found. */
  isFound: boolean
  /** Whether it is another room than the saved one, or than the found one where none is saved. */
  isUnsaved: boolean
}

/** The room while its corners are being placed, with a history of its own. */
export interface RoomEditor extends Undoable {
  get: () => RoomState
  subscribe: (listener: () => void) => () => void
  /** Takes a corner (0 to 3) to a place. What moves in one `gesture` is one step of the history. */
  move: (corner: number, place: Place, gesture: string) => void
  /** Takes another room, as a step of that name. */
  choose: (label: string, layout: Layout) => void
  /** Takes the gesture under way back, and forgets it. */
  cancel: (gesture: string) => void
  /** All that is needed to go on with it later. */
  work: () => RoomWork
  /** What is here is saved. */
  saved: () => void
  /** Back to the room as it was found, as a step. */
  reset: () => void
}

/** A room whose corners were placed, with its history, as a draft keeps it. */
export interface RoomWork {
  steps: readonly Step[]
  /** Which of the steps is shown. */
  at: number
}

interface Step {
  layout: Layout
  origin: Layout
  /** What led to it, for the user and as a gesture; both empty for the first. */
  label: string
  gesture: string
}

/** Begins with `start`, the room that is saved or was found, or goes on with `work` that was left. */
export function createRoomEditor(found: Layout, start: Layout, work?: RoomWork | null): RoomEditor {
  // A draft may be older than the room that is saved: where it has that one, it is not derived from another any more.
  const steps = work?.steps.map(({ layout, origin, label, gesture }) => ({
    value: isSameRoom(layout, start) ? { layout, origin: start } : { layout, origin },
    label,
    gesture,
  })) ?? [{ value: { layout: start, origin: start }, label: '', gesture: '' }]
  const history = createValueHistory(steps, work?.at)
  const kept = createSignal(start)

  const read = (): RoomState => {
    const { layout, origin } = history.value()
    return {
      layout,
      origin,
      undoLabel: history.undoLabel(),
      redoLabel: history.redoLabel(),
      isFound: isSameRoom(layout, found),
      isUnsaved: !isSameRoom(layout, kept.get()),
    }
  }
  const state = createSignal(read())
  const update = () => state.set(read())
  history.state.subscribe(update)
  kept.subscribe(update)

  const choose = (label: string, layout: Layout) => {
    if (!isSameRoom(layout, history.value().layout)) history.put(label, { layout, origin: layout })
  }
  const { undo, redo, undoLabel, redoLabel, cancel } = history
  return {
    get: state.get,
    subscribe: state.subscribe,
    move: (corner, place, gesture) => {
      const { layout, origin } = history.value()
      const moved = moveCorner(layout, corner, place)
      if (!isSameRoom(moved, layout)) history.put('Move corner', { layout: moved, origin }, gesture)
    },
    choose,
    cancel,
    work: () => {
      const { steps: all, at } = history.state.get()
      return { steps: all.map(({ value, label, gesture }) => ({ ...value, label, gesture })), at }
    },
    saved: () => kept.set(history.value().layout),
    undo,
    redo,
    undoLabel,
    redoLabel,
    reset: () => choose('Back to the start', found),
  }
}

/** Whether two rooms of one photo have the same walls. */
export function isSameRoom(a: RoomShape, b: RoomShape): boolean {
  const sides = ['left', 'right', 'ceiling', 'floor'] as const
  return sides.every((side) => a.box[side] === b.box[side]) && !isTurned(a.toRoom, b.toRoom)
}
