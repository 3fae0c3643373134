import { moveCorner } from '../../../core/imaging/layout/adjust.ts'
import type { Layout, Place, RoomShape } from '../../../core/imaging/layout/layout.ts'
import { isTurned } from '../../../core/imaging/layout/view.ts'

interface RoomState {
  layout: Layout
  canUndo: boolean
  canRedo: boolean
  /** The room whose corners were moved: one of those that lines speak for, or the one that was saved. */
  origin: Layout
  /** Whether it is the room as it was found. */
  isFound: boolean
  /** Whether it is another room than the saved one, or than the found one where none is saved. */
  isUnsaved: boolean
}

/** The room while its corners are being placed, with a history of its own. */
export interface RoomEditor {
  get: () => RoomState
  subscribe: (listener: () => void) => () => void
  /** Takes a corner (0 to 3) to a place. What moves in one `gesture` is one step of the history. */
  move: (corner: number, place: Place, gesture: string) => void
  /** Takes another room, as a step. */
  choose: (layout: Layout) => void
  /** Takes the gesture under way back, and forgets it. */
  cancel: (gesture: string) => void
  undo: () => void
  redo: () => void
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
  /** What led to it; empty for the first. */
  gesture: string
}

/** Begins with `start`, the room that is saved or was found, or goes on with `work` that was left. */
export function createRoomEditor(found: Layout, start: Layout, work?: RoomWork | null): RoomEditor {
  const listeners = new Set<() => void>()
  // A draft may be older than the room that is saved: where it has that one, it is not derived from another any more.
  let steps: readonly Step[] = work?.steps.map((step) =>
    isSameRoom(step.layout, start) ? { ...step, origin: start } : step,
  ) ?? [{ layout: start, origin: start, gesture: '' }]
  let at = work?.at ?? 0
  let kept = start
  let state: RoomState

  const notify = () => {
    const { layout, origin } = steps[at]
    state = {
      layout,
      origin,
      canUndo: at > 0,
      canRedo: at < steps.length - 1,
      isFound: isSameRoom(layout, found),
      isUnsaved: !isSameRoom(layout, kept),
    }
    for (const listener of listeners) listener()
  }
  const put = (step: Step) => {
    const goesOn = at > 0 && step.gesture !== '' && steps[at].gesture === step.gesture
    steps = [...steps.slice(0, goesOn ? at : at + 1), step]
    at = steps.length - 1
    notify()
  }
  const go = (to: number) => {
    if (to < 0 || to >= steps.length) return
    at = to
    notify()
  }
  const choose = (layout: Layout) => {
    if (!isSameRoom(layout, steps[at].layout)) put({ layout, origin: layout, gesture: '' })
  }
  notify()
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    move: (corner, place, gesture) => {
      const { layout, origin } = steps[at]
      const moved = moveCorner(layout, corner, place)
      if (!isSameRoom(moved, layout)) put({ layout: moved, origin, gesture })
    },
    choose,
    cancel: (gesture) => {
      if (at === 0 || steps[at].gesture !== gesture) return
      steps = steps.slice(0, at)
      go(at - 1)
    },
    work: () => ({ steps, at }),
    saved: () => {
      kept = steps[at].layout
      notify()
    },
    undo: () => go(at - 1),
    redo: () => go(at + 1),
    reset: () => {
      choose(found)
    },
  }
}

/** Whether two rooms of one photo have the same walls. */
export function isSameRoom(a: RoomShape, b: RoomShape): boolean {
  const sides = ['left', 'right', 'ceiling', 'floor'] as const
  return sides.every((side) => a.box[side] === b.box[side]) && !isTurned(a.toRoom, b.toRoom)
}
