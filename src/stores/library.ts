import { create } from 'zustand'

interface LibraryState {
  /** Images whose deletion can still be undone: hidden, and on the server as before. */
  leaving: ReadonlySet<string>
  /** Images chosen in the gallery, in the order in which they were chosen. */
  chosen: ReadonlySet<string>
  /** Where a range begins: the image that was chosen last. */
  anchor: string | null
}

export const useLibrary = create<LibraryState>()(() => ({
  leaving: new Set(),
  chosen: new Set(),
  anchor: null,
}))

/** Hidden images are chosen no longer. */
export function hideImages(ids: readonly string[]): void {
  useLibrary.setState(({ leaving, chosen }) => ({
    leaving: new Set([...leaving, ...ids]),
    chosen: without(chosen, ids),
  }))
}

export function showImages(ids: readonly string[]): void {
  useLibrary.setState(({ leaving }) => ({ leaving: without(leaving, ids) }))
}

export function toggleChosen(id: string): void {
  useLibrary.setState(({ chosen }) => ({
    chosen: chosen.has(id) ? without(chosen, [id]) : new Set([...chosen, id]),
    anchor: id,
  }))
}

/** Adds all from the anchor to `id` in the order of `ids`; without an anchor `id` alone. The anchor stays. */
export function chooseRange(ids: readonly string[], id: string): void {
  useLibrary.setState(({ chosen, anchor }) => {
    const to = ids.indexOf(id)
    const from = anchor === null ? -1 : ids.indexOf(anchor)
    const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    return { chosen: new Set([...chosen, ...range]), anchor: from < 0 ? id : anchor }
  })
}

export function chooseAll(ids: readonly string[]): void {
  useLibrary.setState({ chosen: new Set(ids) })
}

export function clearChosen(): void {
  useLibrary.setState({ chosen: new Set(), anchor: null })
}

function without(set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const less = new Set(set)
  for (const id of ids) less.delete(id)
  return less
}
