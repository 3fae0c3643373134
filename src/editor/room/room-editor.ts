import { moveCorner } from '../../../core/imaging/layout/adjust.ts'
import type { Layout, Place } from '../../../core/imaging/layout/layout.ts'

interface RoomState {
  layout: Layout
  canUndo: boolean
  canRedo: boolean
  /** Whether it is the room as it was found. */
  isFound: boolean
}

/** The room while its corners are being placed, with a history of its own. */
export interface RoomEditor {
  get: () => RoomState
  subscribe: (listener: () => void) => () => void
  /** Takes a corner (0 to 3) to a place. What moves in one `gesture` is one step of the history. */
  move: (corner: number, place: Place, gesture: string) => void
  /** Takes the gesture under way back, and forgets it. */
  cancel: (gesture: string) => void
  undo: () => void
  redo: () => void
  /** Back to the room as it was found, as a step. */
  reset: () => void
}

interface Step {
  layout: Layout
  /** What led to it; empty for the first. */
  gesture: string
}

export function createRoomEditor(found: Layout, start: Layout): RoomEditor {
  const listeners = new Set<() => void>()
  let steps: Step[] = [{ layout: start, gesture: '' }]
  let at = 0
  let state: RoomState

  const tell = () => {
    const { layout } = steps[at]
    const isFound = layout === found || JSON.stringify(layout.box) === JSON.stringify(found.box)
    state = { layout, canUndo: at > 0, canRedo: at < steps.length - 1, isFound }
    for (const listener of listeners) listener()
  }
  const put = (step: Step) => {
    const goesOn = at > 0 && step.gesture !== '' && steps[at].gesture === step.gesture
    steps = [...steps.slice(0, goesOn ? at : at + 1), step]
    at = steps.length - 1
    tell()
  }
  const go = (to: number) => {
    if (to < 0 || to >= steps.length) return
    at = to
    tell()
  }
  tell()
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    move: (corner, place, gesture) => {
      const { layout } = steps[at]
      const moved = moveCorner(layout, corner, place)
      if (JSON.stringify(moved.box) !== JSON.stringify(layout.box)) put({ layout: moved, gesture })
    },
    cancel: (gesture) => {
      if (at === 0 || steps[at].gesture !== gesture) return
      steps = steps.slice(0, at)
      go(at - 1)
    },
    undo: () => go(at - 1),
    redo: () => go(at + 1),
    reset: () => {
      if (!state.isFound) put({ layout: found, gesture: '' })
    },
  }
}
