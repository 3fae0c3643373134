import { createSignal, type Signal } from '../signal/signal.ts'

/** What undo and redo act on. */
export interface Undoable {
  undo: () => void
  redo: () => void
  /** The name of the step that undo takes back, for the user; null when there is none. */
  undoLabel: () => string | null
  redoLabel: () => string | null
}

/** A value, and what led to it. */
export interface ValueStep<Value> {
  readonly value: Value
  /** For the user. Of the first step, which nothing led to, empty. */
  readonly label: string
  /** What changes in one gesture is one step; empty for a change that is a step of its own. */
  readonly gesture: string
}

interface HistoryState<Value> {
  readonly steps: readonly ValueStep<Value>[]
  /** Which of the steps is shown. */
  readonly at: number
}

/** Named steps over a value that is small enough to be kept whole in each. The mask's tiles have `core/mask/history`. */
export interface ValueHistory<Value> extends Undoable {
  state: Pick<Signal<HistoryState<Value>>, 'get' | 'subscribe'>
  value: () => Value
  /** Adds a step, or goes on with the last one where that is of the same gesture. What was undone is gone. */
  put: (label: string, value: Value, gesture?: string) => void
  /** Puts another value in the place of the one that is shown, which is no step: it was changed elsewhere. */
  replace: (value: Value) => void
  /** Takes the gesture under way back, and forgets it. */
  cancel: (gesture: string) => void
}

/** Steps back that are kept, as many as of a mask at the least. */
const MAX_STEPS_BACK = 200

/** Begins with one step, or goes on with those that were kept. Throws RangeError when `at` is none of them. */
export function createValueHistory<Value>(
  kept: readonly ValueStep<Value>[],
  at = kept.length - 1,
): ValueHistory<Value> {
  if (kept[at] === undefined) throw new RangeError('The step that is shown is not there')
  const state = createSignal<HistoryState<Value>>({ steps: kept, at })
  // `at` is always one of the steps: checked above for the first, and kept so by each change below.
  const current = () => state.get().steps[state.get().at]!
  const go = (by: 1 | -1) => {
    const { steps, at: from } = state.get()
    if (steps[from + by] !== undefined) state.set({ steps, at: from + by })
  }
  return {
    state,
    value: () => current().value,
    put: (label, value, gesture = '') => {
      const { steps, at: from } = state.get()
      const goesOn = from > 0 && gesture !== '' && current().gesture === gesture
      const before = steps.slice(0, goesOn ? from : from + 1).slice(-MAX_STEPS_BACK)
      state.set({ steps: [...before, { value, label, gesture }], at: before.length })
    },
    replace: (value) => {
      const { steps, at: from } = state.get()
      state.set({ steps: steps.with(from, { ...current(), value }), at: from })
    },
    cancel: (gesture) => {
      const { steps, at: from } = state.get()
      if (from > 0 && current().gesture === gesture) state.set({ steps: steps.slice(0, from), at: from - 1 })
    },
    undo: () => go(-1),
    redo: () => go(1),
    undoLabel: () => (state.get().at > 0 ? current().label : null),
    redoLabel: () => state.get().steps[state.get().at + 1]?.label ?? null,
  }
}
