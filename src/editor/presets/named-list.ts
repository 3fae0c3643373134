import { Refusal } from '../../../core/refusal.ts'

/** Something that a user has named, in a list of such. */
export interface Named {
  readonly id: string
  readonly name: string
}

const longestName = 60

/** Why it cannot have this name, in words for the user; null when it can. `id` is its own, `word` what it is. */
export function faultOfLabel(
  name: string,
  list: readonly Named[],
  id: string | null,
  word: string,
): string | null {
  const wanted = name.trim()
  if (wanted === '') return 'Give it a name.'
  if (wanted.length > longestName) return `A name has at most ${longestName} letters.`
  const isTaken = list.some((one) => one.id !== id && one.name.toLowerCase() === wanted.toLowerCase())
  return isTaken ? `Another ${word} has this name.` : null
}

/**
 * The list with one more, the last or at `index`. Throws a Refusal, in words for the user, when there are `max` already,
 * or id or name are taken.
 */
export function withNamed<Item extends Named>(
  list: readonly Item[],
  item: Item,
  { max, word, index = list.length }: { max: number; word: string; index?: number },
): readonly Item[] {
  const full = list.length >= max ? `There are ${max} ${word}s: delete one first.` : null
  const isThere = list.some(({ id }) => id === item.id) ? `This ${word} is there already.` : null
  const fault = full ?? isThere ?? faultOfLabel(item.name, list, null, word)
  if (fault !== null) throw new Refusal(fault)
  return list.toSpliced(index, 0, { ...item, name: item.name.trim() })
}

/** The list with one changed. Throws a Refusal when its name is wrong. */
export function withRenamed<Item extends Named>(
  list: readonly Item[],
  changed: Item,
  word: string,
): readonly Item[] {
  const fault = faultOfLabel(changed.name, list, changed.id, word)
  if (fault !== null) throw new Refusal(fault)
  return list.map((one) => (one.id === changed.id ? { ...changed, name: changed.name.trim() } : one))
}

/** The list with one of it a place earlier (−1) or later (1); as it is where there is no such place. */
export function withMoved<Item extends Named>(
  list: readonly Item[],
  id: string,
  by: -1 | 1,
): readonly Item[] {
  const from = list.findIndex((one) => one.id === id)
  const moved = list[from]
  const to = from + by
  if (moved === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Whether ids and names of stored items are sound and none is there twice. */
export function isNamedList(list: readonly Named[], word: string): boolean {
  const hasFault = list.some(({ id, name }) => faultOfLabel(name, list, id, word) !== null)
  return !hasFault && new Set(list.map(({ id }) => id)).size === list.length
}
