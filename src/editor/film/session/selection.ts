/** The tracks on which things are chosen. */
export type TrackName = 'clips' | 'overlays' | 'sounds'

/** What is chosen in a film: things of one track, by their ids. */
export interface Selection {
  readonly track: TrackName
  readonly ids: readonly string[]
  /** Where a range begins: what was chosen last without Shift. */
  readonly anchor: string | null
}

export const nothingChosen: Selection = { track: 'clips', ids: [], anchor: null }

/** How a press or a key adds to what is chosen. */
export type ChooseMode = 'only' | 'toggle' | 'range'

/** `order`: the ids of the track from first to last. */
export function choose(
  before: Selection,
  track: TrackName,
  id: string,
  mode: ChooseMode,
  order: readonly string[],
): Selection {
  const isSame = before.track === track
  if (mode === 'toggle' && isSame) {
    const ids = before.ids.includes(id) ? before.ids.filter((one) => one !== id) : [...before.ids, id]
    return { track, ids: inOrder(ids, order), anchor: id }
  }
  const from = before.anchor === null || !isSame ? -1 : order.indexOf(before.anchor)
  if (mode === 'range' && from >= 0) {
    const to = order.indexOf(id)
    return { track, ids: order.slice(Math.min(from, to), Math.max(from, to) + 1), anchor: before.anchor }
  }
  return { track, ids: [id], anchor: id }
}

/** Without what is no longer there; the same object where nothing is gone. */
export function withoutGone(selection: Selection, order: readonly string[]): Selection {
  const there = new Set(order)
  if (selection.ids.every((id) => there.has(id))) return selection
  const ids = selection.ids.filter((id) => there.has(id))
  return { ...selection, ids, anchor: ids.at(-1) ?? null }
}

function inOrder(ids: readonly string[], order: readonly string[]): string[] {
  const chosen = new Set(ids)
  return order.filter((id) => chosen.has(id))
}
